import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './more-button.module.css';

/** Loads a list's next page. `what` stands in the middle of a sentence: "contacts". */
export function MoreButton({ what, load }: { what: string; load: () => Promise<unknown> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  function more() {
    setState('busy');
    load().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }

  return (
    <div className={styles.more}>
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
