import { toast } from '../../ui/toaster.tsx';
import { notifySuccess, queuedMessage } from '../notify.ts';
import styles from './new-enquiry.module.css';

interface Noted {
  name: string;
  queued: boolean;
}

/** Says that an enquiry is saved, or waits in the app's queue, with the way to it. */
export function notifyNoted({ name, queued }: Noted, open: () => void): void {
  const id = notifySuccess(
    <span className={styles.noted}>
      <span>{queued ? queuedMessage : `Enquiry of ${name} saved`}</span>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          toast.dismiss(id);
          open();
        }}
      >
        Open
      </button>
    </span>,
  );
}
