import styles from './person-parts.module.css';

interface Named {
  name: string;
  nameNe?: string;
}

/** A name in both scripts, where both are known and differ. */
export function PersonName({ person: { name, nameNe } }: { person: Named }) {
  return (
    <>
      {name}
      {nameNe && nameNe !== name && (
        <span lang="ne" className={styles.nameNe}>
          {' '}
          {nameNe}
        </span>
      )}
    </>
  );
}
