import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAccount } from '../session/session-context.ts';
import { LoadingTab } from './tab-states.tsx';

/** A screen for owners. Who is not one reads so instead; the server refuses them anyway. */
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
