import { type Outcome, outcomes } from 'api/rules/touch';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './outcome-bar.module.css';
import { OutcomeForm } from './outcome-form.tsx';
import type { TouchDraftState } from './touch-draft.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/** The outcomes that have the keys 1 to 5. "Sent" is not offered here, because `SentQuestion` asks about it after a reply. */
const offered = (Object.keys(outcomes) as Outcome[]).slice(0, 5);

interface OutcomeBarProps {
  enquiry: OpenEnquiry;
  touch: TouchDraftState;
  onDone: () => void;
  isSheet?: boolean;
}

export function OutcomeBar({ enquiry, touch, onDone, isSheet = false }: OutcomeBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { draft } = touch;

  function choose(outcome: Outcome) {
    // Renders the form synchronously, so that the next key presses go into the note.
    flushSync(() => touch.begin(outcome));
    // On a phone, focusing the note would open the on-screen keyboard, which would cover the days and the Save button.
    if (!isSheet) bar.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const isOurs = event.key === 'Escape' && draft && !isSheet && !event.nativeEvent.isComposing;
    if (!isOurs || event.defaultPrevented) return;
    event.preventDefault();
    touch.close();
    bar.current?.querySelector<HTMLElement>(`button[data-outcome="${draft.outcome}"]`)?.focus();
  }

  return (
    <section
      className={styles.bar}
      aria-label="Outcome"
      data-sheet={isSheet || undefined}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      <div className={styles.outcomes}>
        {offered.map((outcome, index) => (
          <button
            key={outcome}
            type="button"
            className={styles.outcome}
            data-outcome={outcome}
            aria-pressed={draft?.outcome === outcome}
            {...(!isSheet && { 'data-key': index + 1, 'aria-keyshortcuts': String(index + 1) })}
            onClick={() => choose(outcome)}
          >
            {outcomes[outcome]}
          </button>
        ))}
      </div>
      {draft && (
        <OutcomeForm
          enquiry={enquiry}
          draft={draft}
          onChange={touch.change}
          onEnd={touch.end}
          onDone={onDone}
          isSheet={isSheet}
        />
      )}
    </section>
  );
}
