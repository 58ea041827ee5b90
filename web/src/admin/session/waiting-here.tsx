import { countOf } from '../format.ts';
import type { OtherWork } from '../platform.ts';
import { useOffline } from '../use-offline.ts';
import styles from './login-form.module.css';

/** Shown on the login screen, so that the person whose changes are queued on this computer signs in again. */
export default function WaitingHere() {
  const state = useOffline();
  if (!state || state.others.length === 0) return null;
  return (
    <ul className={styles.waiting}>
      {state.others.map((work) => (
        <li key={work.owner}>{otherWords(work)}</li>
      ))}
    </ul>
  );
}

/** Describes the changes of another account, or for another website. */
export function otherWords({ name, count, host, isHere }: OtherWork): string {
  const one = count === 1;
  const whose = `${countOf(count, 'change', 'changes')} by ${name ?? 'another account'}`;
  const unsent = `${whose} ${one ? 'has' : 'have'} not been sent`;
  if (!isHere) return `${unsent} to ${host}. ${one ? 'It is' : 'They are'} kept on this computer.`;
  const end = `${one ? 'It goes' : 'They go'} out when ${name ?? 'that account'} signs in`;
  return `${unsent}. ${end}, and ${one ? 'is' : 'are'} kept until then.`;
}
