import styles from './quarantine.module.css';

/** Why a message is held back, in the server's sentences. */
export function HeldReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className={styles.reasons}>
      <h3 className={styles.why}>Why it waits here</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
