import { toast } from '../../ui/toaster.tsx';
import { notifySuccess } from '../notify.ts';
import { wordsOfSave } from '../outbox/queued-saves.ts';
import styles from './record-view.module.css';

/** Says that something went into the trash, and offers to take it out again for as long as a toast lasts. */
export function notifyWithUndo(message: string, undo: () => Promise<void>): void {
  const id = notifySuccess(
    <span className={styles.undoable}>
      <span>{wordsOfSave(message)}</span>
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
