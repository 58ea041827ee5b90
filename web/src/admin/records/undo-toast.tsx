import { toast } from '../../ui/toaster.tsx';
import { notifySuccess, queuedMessage } from '../notify.ts';
import styles from './record-view.module.css';

/** Reports a deletion by its own answer and offers to undo it while the toast lasts. */
export function notifyWithUndo(
  { queued }: { queued: boolean },
  message: string,
  undo: () => Promise<void>,
): void {
  const id = notifySuccess(
    <span className={styles.undoable}>
      <span>{queued ? queuedMessage : message}</span>
      <button
        type="button"
        className={styles.undo}
        onClick={() => {
          toast.dismiss(id);
          void undo();
        }}
      >
        Undo
      </button>
    </span>,
  );
}
