import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { initialFocus } from '../../ui/field.tsx';
import styles from './draft-offer.module.css';

interface DraftOfferProps {
  /** Says what was not saved, and when it was typed. */
  children: ReactNode;
  restore: { label: string; onClick: () => void };
  discard: { label: string; onClick: () => void };
  /** Keeps the draft and begins another record. */
  another?: { label: string; onClick: () => void };
}

/** A question above the form: what to do with a draft. After the answer, the form's first field has the focus. */
export function DraftOffer({ children, restore, discard, another }: DraftOfferProps) {
  const offer = useRef<HTMLDivElement>(null);
  function answer(act: () => void) {
    const parent = offer.current?.parentElement;
    // The form's fields are disabled until the answer. Rerenders them immediately, so that the first one can be focused.
    flushSync(act);
    parent?.querySelector<HTMLElement>('[autofocus]')?.focus();
  }
  return (
    <div className={styles.offer} role="status" ref={offer}>
      <p>{children}</p>
      <div className={styles.answers}>
        <Button size="small" ref={initialFocus} onClick={() => answer(restore.onClick)}>
          {restore.label}
        </Button>
        <Button size="small" variant="secondary" onClick={() => answer(discard.onClick)}>
          {discard.label}
        </Button>
        {another && (
          <Button size="small" variant="secondary" onClick={() => answer(another.onClick)}>
            {another.label}
          </Button>
        )}
      </div>
    </div>
  );
}
