import { toast } from '../ui/toaster.tsx';
import styles from './toast-choices.module.css';

interface ToastChoicesProps {
  message: string;
  /** What the buttons do, by their labels. Each closes the toast. */
  choices: Readonly<Record<string, () => void>>;
  /** The toast's id, known once it is shown. */
  id: () => string;
}

/** A message with buttons, for a toast. */
export const ToastChoices = ({ message, choices, id }: ToastChoicesProps) => (
  <span className={styles.choices}>
    <span>{message}</span>
    {Object.entries(choices).map(([label, choose]) => (
      <button
        key={label}
        type="button"
        className={styles.choice}
        onClick={() => {
          toast.dismiss(id());
          choose();
        }}
      >
        {label}
      </button>
    ))}
  </span>
);
