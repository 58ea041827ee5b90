import { nobody } from 'api/rules/today';
import { clsx } from 'clsx';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useAccount } from '../../session/session-context.ts';
import styles from './whose-switch.module.css';

export type WhoseName = 'all' | 'me' | 'nobody' | 'other';

/** Reads the filter from the URL. @returns its name, and the counsellor whose enquiries to query (null for all enquiries) */
export function whoseOf(
  search: URLSearchParams,
  me: string | null,
): { name: WhoseName; counsellor: string | null } {
  const asked = search.get('counsellor');
  if (!asked || asked === 'all') return { name: 'all', counsellor: null };
  if (asked === nobody) return { name: 'nobody', counsellor: nobody };
  if (asked === 'me' || asked === me) return { name: 'me', counsellor: me };
  return { name: 'other', counsellor: asked };
}

const choices = { all: 'Everybody', me: 'Mine', nobody: 'Nobody’s' } as const;

/** Links to everybody's, the user's own and unassigned enquiries. The links keep the URL's other parameters. */
export function WhoseSwitch() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { name } = whoseOf(search, useAccount()?._id ?? null);
  const to = (choice: string) => {
    const next = new URLSearchParams(search);
    next.set('counsellor', choice);
    return { pathname: pathname.replace(/^(\/admin\/[^/]+).*/, '$1'), search: `?${next}` };
  };
  return (
    <nav aria-label="Whose enquiries" className={styles.whose}>
      {Object.entries(choices).map(([choice, label]) => (
        <Link
          key={choice}
          to={to(choice)}
          className={clsx(styles.link, choice === name && styles.current)}
          {...(choice === name && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
