import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  /** Facts by their terms. Empty facts are omitted. */
  of: Readonly<Record<string, ReactNode>>;
  /** Further facts: `Fact` elements. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A list of terms with their facts. The CSS properties `--fact-columns` and `--fact-gap` set the columns and their gap. */
export const FactList = ({ of, children, className }: FactListProps) => (
  <dl className={clsx(styles.facts, className)}>
    {Object.entries(of)
      .filter(([, fact]) => fact)
      .map(([term, fact]) => (
        <Fact key={term} term={term}>
          {fact}
        </Fact>
      ))}
    {children}
  </dl>
);

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
