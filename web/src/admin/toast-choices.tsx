import { toast } from '../ui/toaster.tsx';
import styles from './toast-choices.module.css';

interface ToastChoicesProps {
  message: string;
  /** Maps each button's label to its action. Every button closes the toast. */
  choices: Readonly<Record<string, () => void>>;
  id: string;
}

export const ToastChoices = ({ message, choices, id }: ToastChoicesProps) => (
  <span className={styles.choices}>
    <span>{message}</span>
    {Object.entries(choices).map(([label, choose]) => (
      <button
        key={label}
        type="button"
        className={styles.choice}
        onClick={() => {
          toast.dismiss(id);
          choose();
        }}
      >
        {label}
      </button>
    ))}
  </span>
);
