import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFrontDesk } from '../../front-desk-context.ts';
import styles from './new-enquiry-button.module.css';

/** Hidden on a phone, where the bottom bar has the same button. */
export function NewEnquiryButton() {
  const { open, hasDraft } = useFrontDesk();
  return (
    <Button
      size="small"
      className={clsx(styles.button, hasDraft && styles.kept)}
      aria-keyshortcuts="n"
      title={hasDraft ? 'One that you began is kept' : undefined}
      onClick={() => open()}
    >
      <Icon as={Plus} size={16} />
      <span>
        New<span className="visually-hidden"> enquiry{hasDraft && ', one is kept'}</span>
      </span>
    </Button>
  );
}
