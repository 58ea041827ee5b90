import { useLanguage } from '../language/language.ts';
import styles from './brand.module.css';

export function Brand({ name }: { name: string }) {
  const { to } = useLanguage();
  return (
    <a href={to('/')} className={styles.brand}>
      <svg className={styles.sign} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle className={styles.sun} cx="25" cy="15" r="9" />
        <path className={styles.far} d="M2 31 13 13l5 7 4-4 16 15z" />
        <path className={styles.near} d="M2 34c7-8 13-8 18-5 6 3 11 2 18-4v9z" />
      </svg>
      <span className={styles.name}>{name}</span>
    </a>
  );
}
