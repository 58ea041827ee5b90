import { toast } from '../../ui/toaster.tsx';
import { type Ended, notifySuccess, savedMessage } from '../notify.ts';
import styles from './record-view.module.css';

/** Reports the result of a change and offers to undo it while the toast is visible. */
export function notifyWithUndo(saved: Ended, message: string, undo: () => Promise<void>): void {
  const id = notifySuccess(
    <span className={styles.undoable}>
      <span>{savedMessage(saved, message)}</span>
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
