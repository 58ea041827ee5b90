import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serverMessage } from '../graphql/failure.ts';
import styles from './loaded.module.css';

interface LoadedProps<Data> {
  /** A query's result. `data` may be present together with `error`, if a reload failed. */
  result: { data?: Data | undefined; error?: unknown; loading: boolean; refetch: () => Promise<unknown> };
  /** The name of the data, as in a sentence: "contacts". */
  what: string;
  skeleton?: ReactNode;
  /** Nothing is drawn without it: for a place that shows the data elsewhere. */
  children?: (data: NoInfer<Data>) => ReactNode;
}

/** Shows the state of a query: loading, failed with a retry button, loaded, or loaded but out of date. */
export function Loaded<Data>({ result, what, skeleton, children }: LoadedProps<Data>) {
  const { data, error, loading, refetch } = result;
  // The next render shows the failure, so the promise needs no handler.
  const retry = () => void refetch().catch(() => {});
  const retryButton = (
    <Button variant="secondary" size="small" onClick={retry} busy={loading}>
      {loading ? 'Loading…' : 'Try again'}
    </Button>
  );

  if (data !== undefined) {
    return (
      <>
        {error && !loading ? (
          <div className={styles.stale} role="alert">
            <p>Could not reload the {what}. What you see may be out of date.</p>
            {retryButton}
          </div>
        ) : null}
        {children?.(data)}
      </>
    );
  }
  if (error && !loading) {
    return (
      <div role="alert">
        <EmptyState title={`Could not load the ${what}.`} action={retryButton}>
          {serverMessage(error) ?? 'The server did not answer. Check the connection and try again.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="status">
      <span className="visually-hidden">Loading {what}…</span>
      {skeleton ?? <Skeleton count={8} className={styles.rows} />}
    </div>
  );
}
