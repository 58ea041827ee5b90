import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Question } from '../../ui/dialog.tsx';
import { usePlatform } from '../platform-context.ts';

/**
 * Tells the host about unsaved typing, so that it can ask before its windows close.
 *
 * @param title what is unsaved, as staff see it; null while nothing is
 * @param isSaving whether a save is under way
 * @param save saves it. @returns whether it was saved
 */
export function useHeldTyping(title: string | null, isSaving: boolean, save: () => Promise<boolean>): void {
  const { holdUnsaved } = usePlatform();
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (title !== null) return holdUnsaved?.({ title, isSaving, save: () => saveNow() });
  }, [holdUnsaved, title, isSaving]);
}

/** Lets the browser ask before the page is closed or reloaded with unsaved typing. */
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
  /** What was changed: "this service", "these settings". */
  thisOne: string;
  changed: boolean;
  busy: boolean;
  save: () => Promise<boolean>;
  close: () => void;
  forget: () => void;
  /** The form's own address; navigating there asks nothing. */
  own?: string | undefined;
}

/**
 * Asks before unsaved changes are lost: when staff close the form, go back, or close or reload the window. When the window
 * closes, the host asks with its own dialog.
 *
 * @returns the question while it is asked, and a function that closes the form
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
