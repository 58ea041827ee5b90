import { Input } from '../../ui/field.tsx';
import styles from './list-tools.module.css';

/** Narrows the list on the screen with each keystroke. */
export function ListSearch({
  plural,
  query,
  onChange,
}: {
  plural: string;
  query: string;
  onChange: (query: string) => void;
}) {
  return (
    <Input
      type="search"
      className={styles.search}
      aria-label={`Search ${plural}`}
      placeholder="Search"
      value={query}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
