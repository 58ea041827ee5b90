import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Question } from '../../ui/dialog.tsx';
import { usePlatform } from '../platform-context.ts';

/** Makes the installed app ask before it closes a window with unsaved changes. @param title - null if nothing is unsaved */
export function useCloseQuestion(
  title: string | null,
  isSaving: boolean,
  save: () => Promise<boolean>,
): void {
  const { holdUnsaved } = usePlatform();
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (title !== null) return holdUnsaved?.({ title, isSaving, save: () => saveNow() });
  }, [holdUnsaved, title, isSaving]);
}

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
  /** The record in a sentence: "this service", "these settings". */
  thisOne: string;
  changed: boolean;
  busy: boolean;
  save: () => Promise<boolean>;
  close: () => void;
  forget: () => void;
  /** The form's own pathname; navigating to it does not ask for confirmation. */
  own?: string | undefined;
}

/** Asks before unsaved changes are discarded. When a window of the installed app closes, the app itself asks instead. */
export function useUnsavedGuard({ title, thisOne, changed, busy, save, close, forget, own }: GuardedForm) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(({ nextLocation }) => changed && nextLocation.pathname !== own);

  useUnloadQuestion(changed);
  useCloseQuestion(changed ? title : null, busy, save);

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
