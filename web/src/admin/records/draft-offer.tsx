import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { initialFocus } from '../../ui/field.tsx';
import styles from './draft-offer.module.css';

interface DraftOfferProps {
  /** Says what was not saved, and when it was typed. */
  children: ReactNode;
  restore: { label: string; onClick: () => void };
  discard: { label: string; onClick: () => void };
}

/** Offers to restore or discard a draft, above the form. */
export const DraftOffer = ({ children, restore, discard }: DraftOfferProps) => (
  <div className={styles.offer} role="status">
    <p>{children}</p>
    <div className={styles.answers}>
      <Button size="small" ref={initialFocus} onClick={restore.onClick}>
        {restore.label}
      </Button>
      <Button size="small" variant="secondary" onClick={discard.onClick}>
        {discard.label}
      </Button>
    </div>
  </div>
);
