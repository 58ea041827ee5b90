import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For a programming error in a screen. The router writes the error to the console. */
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
