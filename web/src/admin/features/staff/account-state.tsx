import { Badge } from '../../../ui/badge.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import type { AccountState as State } from './account.kind.ts';
import styles from './staff.module.css';

/** Active, invited until a moment, an invitation that has ended, or disabled. */
export function AccountState({ state, invitedUntil }: { state: State; invitedUntil: string | null }) {
  if (state === 'active') return <span className={styles.active}>Active</span>;
  if (state === 'disabled') return <Badge>Disabled</Badge>;
  return (
    <span className={styles.state}>
      <Badge tone={state === 'invited' ? 'contacted' : 'danger'}>
        {state === 'invited' ? 'Invited' : 'Invitation ended'}
      </Badge>
      {state === 'invited' && invitedUntil && (
        <span className={styles.email}>
          until <OfficeMoment at={invitedUntil} short />
        </span>
      )}
    </span>
  );
}
