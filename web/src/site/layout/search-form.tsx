import { Search } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import styles from './search-form.module.css';

/** The search box of SPEC.md §2: a plain GET form. Where the bar is narrow it is a glass that opens when focused. */
export function SearchForm() {
  return (
    <search className={styles.search}>
      <form action="/search" method="get" className={styles.form}>
        <Icon as={Search} size={18} className={styles.glass} />
        <input
          className={styles.input}
          type="search"
          name="q"
          placeholder="Search..."
          aria-label="Search this site"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
        />
      </form>
    </search>
  );
}
