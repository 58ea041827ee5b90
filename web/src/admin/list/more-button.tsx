import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './more-button.module.css';

/** How far below the screen the end of a list may be when its next page is fetched. */
const early = '600px';

interface MoreButtonProps {
  what: string;
  load: () => Promise<unknown>;
  /** Loads the next page automatically before the reader reaches the end. */
  isEarly?: boolean;
}

export function MoreButton({ what, load, isEarly = false }: MoreButtonProps) {
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
        {state === 'busy' ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  );
}
