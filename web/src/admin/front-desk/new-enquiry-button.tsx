import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFrontDesk } from './front-desk-context.ts';
import styles from './new-enquiry-button.module.css';

/** "New enquiry" in a screen's header. On a phone New stands in the bar at the bottom instead. */
export function NewEnquiryButton() {
  const { open, isKept } = useFrontDesk();
  return (
    <Button size="small" className={styles.button} aria-keyshortcuts="n" onClick={() => open()}>
      <Icon as={Plus} size={16} />
      New enquiry{isKept && ' (1 kept)'}
    </Button>
  );
}
