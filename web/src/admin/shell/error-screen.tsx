import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For a fault of ours while drawing (SPEC.md §8). The router writes what it was to the console. */
export function ErrorScreen() {
  return (
    <main>
      <EmptyState
        level={1}
        title="Unexpected Application Error!"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        This screen could not be drawn. What is on the server is safe.
      </EmptyState>
    </main>
  );
}
