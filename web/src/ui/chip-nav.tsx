import styles from './chip-nav.module.css';

export interface ChipNavProps {
  label: string;
  links: { href: string; label: string; current: boolean; lang?: 'en' | undefined }[];
}

export function ChipNav({ label, links }: ChipNavProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {links.map(({ href, label: text, current, lang }) => (
          <li key={href} lang={lang}>
            <a href={href} aria-current={current ? 'true' : undefined} className={styles.chip}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
