import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serverMessage } from '../graphql/failure.ts';
import styles from './loaded.module.css';

interface LoadedProps<Data> {
  /** After a failed reload, both `data` and `error` are present. */
  result: { data?: Data | undefined; error?: unknown; loading: boolean; refetch: () => Promise<unknown> };
  what: string;
  skeleton?: ReactNode;
  /** Omitted if the data is shown elsewhere. */
  children?: (data: NoInfer<Data>) => ReactNode;
}

export function Loaded<Data>({ result, what, skeleton, children }: LoadedProps<Data>) {
  const { data, error, loading, refetch } = result;
  // Ignore the error here, because the next render shows it.
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

/** The next page is fetched when the list's end is this close to the screen. */
const early = '600px';

interface MoreButtonProps {
  what: string;
  label?: string;
  load: () => Promise<unknown>;
  isEarly?: boolean;
}

export function MoreButton({ what, label = 'Load more', load, isEarly = false }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  function more() {
    setState('busy');
    load().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }

  const come = useEffectEvent(() => {
    if (state === 'idle') more();
  });
  useEffect(() => {
    if (!isEarly || !place.current || state !== 'idle') return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && come(), { rootMargin: early });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isEarly, state]);

  return (
    <div className={styles.more} ref={place}>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          Could not load more {what}.
        </p>
      )}
      <Button variant="secondary" size="small" busy={state === 'busy'} onClick={more}>
        {state === 'busy' ? 'Loading…' : label}
      </Button>
    </div>
  );
}
