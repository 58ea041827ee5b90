import { Picture } from '../../ui/picture.tsx';
import { type fixedRanges, rangeFile } from './range.tsx';
import { hashText } from './seed.ts';
import styles from './stamp.module.css';

/** Returns the initials of the first and the last word, without titles such as "Mr.". */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(mr|mrs|ms|dr|er|and)\.?$/iu.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** Without a picture, shows the initials above a mountain range. */
export function Stamp({ name, imageUrl }: { name: string; imageUrl: string }) {
  const range: keyof typeof fixedRanges = `stamp${((hashText(name) % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6}`;
  return (
    <span className={styles.stamp}>
      <svg className={styles.paper} viewBox="0 0 88 104" aria-hidden="true" focusable="false">
        <rect className={styles.sheet} width="88" height="104" />
        <svg x="9" y="9" width="70" height="86" viewBox="0 0 70 86" aria-hidden="true">
          <rect className={styles.sky} width="70" height="86" />
          <g transform="translate(-34 27)">
            <use className={styles.far} href={`${rangeFile}#${range}-1`} />
            <use className={styles.near} href={`${rangeFile}#${range}-4`} />
          </g>
          <text className={styles.initials} x="35" y="42" textAnchor="middle">
            {initialsOf(name)}
          </text>
        </svg>
        <rect className={styles.teeth} width="88" height="104" />
      </svg>
      {imageUrl && (
        <Picture className={styles.picture} address={imageUrl} width={70} height={86} sizes="70px" />
      )}
    </span>
  );
}
