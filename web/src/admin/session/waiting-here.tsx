import { useCallback, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform-context.ts';
import styles from './login-form.module.css';

const never = () => () => {};

/** Shown on the login screen, so that the person whose changes are queued on this computer signs in again. */
export default function WaitingHere() {
  const { offline } = usePlatform();
  const read = useCallback(() => offline?.getState() ?? null, [offline]);
  const state = useSyncExternalStore(offline?.onChange ?? never, read);
  if (!state || state.others.length === 0) return null;
  return (
    <ul className={styles.waiting}>
      {state.others.map(({ owner, name, count, host, isHere }) => (
        <li key={owner}>
          {count === 1 ? '1 change' : `${count} changes`} by {name ?? 'another account'}{' '}
          {count === 1 ? 'has' : 'have'} not been sent{isHere ? '' : ` to ${host}`}.{' '}
          {isHere
            ? `${count === 1 ? 'It goes' : 'They go'} out when ${name ?? 'that account'} signs in, and ${count === 1 ? 'is' : 'are'} kept until then.`
            : `${count === 1 ? 'It is' : 'They are'} kept on this computer.`}
        </li>
      ))}
    </ul>
  );
}
