import { useEffect, useRef, useState } from 'react';
import { FrontCard } from 'web/admin/front-card';
import { Button } from 'web/ui/button.tsx';
import type { KeychainState } from '../shared/ipc.ts';
import styles from './keychain-screen.module.css';

const { desktop } = window;

/** Shown while the keychain is unavailable. Staff can try again or go on without it. Disappears when the keychain opens. */
export function KeychainScreen({ onDecided }: { onDecided: () => void }) {
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const tryAgainButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let isOver = false;
    const take = (state: KeychainState) => {
      if (state === 'away' || isOver) return;
      isOver = true;
      onDecided();
    };
    const stop = desktop.onKeychain(take);
    void desktop.getKeychain().then(take);
    return stop;
  }, [onDecided]);

  useEffect(() => {
    if (!busy) tryAgainButton.current?.focus();
  }, [busy]);

  async function tryAgain() {
    setBusy(true);
    await desktop.tryKeychainAgain();
    setBusy(false);
    setTries(tries + 1);
  }

  return (
    <FrontCard title="Your keychain is closed">
      <p className={styles.lead}>
        Prasthan keeps your sign-in, and the key to your unsent work, in the keychain of this computer. It is
        locked, missing, or not ready yet. Open it, then try again.
      </p>
      <p className={styles.outcome} role="status">
        {tries > 0 && !busy && 'It is still closed.'}
      </p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={tryAgain} ref={tryAgainButton}>
          {busy ? 'Trying...' : 'Try again'}
        </Button>
        <Button variant="quiet" onClick={() => void desktop.goWithoutKeychain()}>
          Go on without
        </Button>
      </div>
      <p className={styles.consequence}>
        Without the keychain you sign in at each start, and unsent work lasts until you quit. Work from before
        stays locked, and comes back when the keychain opens.
      </p>
    </FrontCard>
  );
}
