import { numbersOf } from '../../phone-numbers.ts';
import { usePlatform } from '../../platform-context.ts';
import styles from './call-link.module.css';

interface CallLinkProps {
  name: string;
  phone: string;
  /** Runs when the phone dials: the enquiry opens, with the question of what came of the call. */
  onCall: () => void;
}

/** On a phone: calls the first number from the list. */
export function CallLink({ name, phone, onCall }: CallLinkProps) {
  const platform = usePlatform();
  const [number] = numbersOf(phone, '');
  if (!number) return null;
  return (
    <a
      href={`tel:${number.tel}`}
      className={styles.call}
      aria-label={`Call ${name}`}
      onClick={(event) => {
        event.preventDefault();
        platform.openExternal(event.currentTarget.href);
        onCall();
      }}
    >
      Call
    </a>
  );
}
