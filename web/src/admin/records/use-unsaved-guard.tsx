import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Question } from '../../ui/dialog.tsx';
import { usePlatform } from '../platform-context.ts';

/**
 * Reports unsaved changes to the host, so that the host can ask before it closes its windows.
 *
 * @param title the unsaved form's title, as shown to staff; null if nothing is unsaved
 * @param isSaving whether a save is in progress
 * @param save saves the form and resolves to whether that succeeded
 */
export function useHeldTyping(title: string | null, isSaving: boolean, save: () => Promise<boolean>): void {
  const { holdUnsaved } = usePlatform();
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (title !== null) return holdUnsaved?.({ title, isSaving, save: () => saveNow() });
  }, [holdUnsaved, title, isSaving]);
}

/** Makes the browser ask for confirmation before the page is closed or reloaded with unsaved changes. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

interface GuardedForm {
  title: string;
  /** The edited record in a sentence: "this service", "these settings". */
  thisOne: string;
  changed: boolean;
  busy: boolean;
  save: () => Promise<boolean>;
  close: () => void;
  forget: () => void;
  /** The form's own pathname; navigating to it does not ask for confirmation. */
  own?: string | undefined;
}

/**
 * Asks for confirmation before unsaved changes are lost: when staff close the form, go back, or close or reload the window. In
 * the installed app, the host shows its own dialog when the window closes.
 *
 * @returns the dialog while the question is open, and a function that closes the form
 */
export function useUnsavedGuard({ title, thisOne, changed, busy, save, close, forget, own }: GuardedForm) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(({ nextLocation }) => changed && nextLocation.pathname !== own);

  useUnloadQuestion(changed);
  useHeldTyping(changed ? title : null, busy, save);

  function stay() {
    setClosing(false);
    blocker.reset?.();
  }
  function leave() {
    forget();
    close();
    blocker.proceed?.();
  }
  return {
    tryToClose: () => (changed ? setClosing(true) : close()),
    question: (closing || blocker.state === 'blocked') && (
      <Question
        title="Discard the changes?"
        action="Discard"
        cancel="Keep editing"
        onConfirm={leave}
        onClose={stay}
      >
        <p>What you changed in {thisOne} has not been saved.</p>
      </Question>
    ),
  };
}
