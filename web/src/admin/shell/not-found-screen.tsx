import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For an address below /admin without a tab. */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={2}
      title="There is nothing at this address."
      action={<ButtonLink to="/admin">Open the dashboard</ButtonLink>}
    />
  );
}
