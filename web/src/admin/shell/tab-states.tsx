import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** While a tab's code is on its way. */
export const LoadingTab = () => (
  <div role="status">
    <span className="visually-hidden">Loading…</span>
    <Skeleton count={8} />
  </div>
);

/** The tab's code did not arrive. Unsaved work is kept, so a reload is safe. */
export const NotLoadedTab = () => (
  <EmptyState
    level={2}
    title="This screen could not be loaded."
    action={<Button onClick={() => location.reload()}>Reload</Button>}
  >
    Check the connection and try again. Unsaved work is kept.
  </EmptyState>
);
