import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHeldTyping, useUnloadQuestion } from './use-held-typing.ts';

interface GuardedForm {
  /** The form's title, as staff see it. */
  title: string;
  changed: boolean;
  /** Whether a save is under way. */
  busy: boolean;
  /** @returns whether the form was saved */
  save: () => Promise<boolean>;
  close: () => void;
  /** Deletes the unsaved changes. */
  forget: () => void;
  /** The form's own address; navigating there asks nothing. */
  own?: string | undefined;
}

/**
 * Asks before unsaved changes are lost: when staff close the form, go back, or close or reload the window. When the window
 * closes, the host asks with its own dialog.
 *
 * @returns whether to show the question, and the handlers of its answers
 */
export function useUnsavedGuard({ title, changed, busy, save, close, forget, own }: GuardedForm) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(({ nextLocation }) => changed && nextLocation.pathname !== own);

  useUnloadQuestion(changed);
  useHeldTyping(changed ? title : null, busy, save);

  return {
    asking: closing || blocker.state === 'blocked',
    tryToClose: () => (changed ? setClosing(true) : close()),
    stay() {
      setClosing(false);
      blocker.reset?.();
    },
    leave() {
      forget();
      close();
      blocker.proceed?.();
    },
  };
}
