import { numbersOf } from '../../phone-numbers.ts';
import { usePlatform } from '../../platform-context.ts';
import styles from './call-link.module.css';

interface CallLinkProps {
  name: string;
  phone: string;
  onCall: () => void;
}

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
