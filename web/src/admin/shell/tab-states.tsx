import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccount } from '../session/session-context.ts';
import styles from './tab-states.module.css';

export const LoadingTab = () => (
  <div role="status" className={styles.state}>
    <span className="visually-hidden">Loading…</span>
    <Skeleton count={8} />
  </div>
);

/** Offers a safe reload: drafts are stored on the device, and the browser asks before it discards unsent changes. */
export const NotLoadedTab = () => (
  <div className={styles.state}>
    <EmptyState
      level={2}
      title="This screen could not be loaded."
      action={
        <Button variant="secondary" size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      Check the connection and try again. Unsaved work is kept.
    </EmptyState>
  </div>
);

/** Shown after a programming error in a screen. The router logs the error to the console. */
export function ErrorScreen() {
  return (
    <main>
      <EmptyState
        level={1}
        title="Unexpected Application Error!"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        This screen could not be shown. Everything on the server is safe.
      </EmptyState>
    </main>
  );
}

export function NotFoundScreen() {
  return (
    <EmptyState
      level={2}
      title="There is nothing at this address."
      action={<ButtonLink to="/admin">Open the dashboard</ButtonLink>}
    />
  );
}

/** Hides the screen from staff who are not owners. The server rejects their requests in any case. */
export function OwnersOnly({ heading, children }: { heading: string; children: ReactNode }) {
  const account = useAccount();
  if (account === null) return <LoadingTab />;
  if (account.role === 'owner') return children;
  return (
    <EmptyState
      level={2}
      title={`${heading} is for owners.`}
      action={<ButtonLink to="/admin">Open the dashboard</ButtonLink>}
    >
      If something here should change, ask an owner of the office.
    </EmptyState>
  );
}
