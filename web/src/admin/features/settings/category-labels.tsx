import { blogCategories } from 'api/forms/blog-post';
import { Input } from '../../../ui/field.tsx';
import type { DrawnField } from '../../records/record-kind.ts';
import styles from './office-fields.module.css';

interface CategoryLabel {
  category: string;
  label: string;
  labelNe: string;
}

/** A line for each category of services and posts: its usual name, and what the office calls it. */
export function CategoryLabelsField({ value, change }: DrawnField) {
  const labels = value as CategoryLabel[];
  function set(category: string, changed: Partial<CategoryLabel>) {
    const others = labels.filter((each) => each.category !== category);
    const next = { ...labelOf(labels, category), ...changed };
    change('categoryLabels', next.label || next.labelNe ? [...others, next] : others);
  }
  return (
    <ul className={styles.labels}>
      {Object.entries(blogCategories).map(([category, usual]) => {
        const { label, labelNe } = labelOf(labels, category);
        return (
          <li key={category}>
            <span>{usual}</span>
            <Input
              aria-label={`Label of ${usual}`}
              placeholder={usual}
              value={label}
              onChange={({ target }) => set(category, { label: target.value })}
            />
            <Input
              aria-label={`Label of ${usual} in Nepali`}
              lang="ne"
              placeholder="In Nepali"
              value={labelNe}
              onChange={({ target }) => set(category, { labelNe: target.value })}
            />
          </li>
        );
      })}
    </ul>
  );
}

const labelOf = (labels: readonly CategoryLabel[], category: string): CategoryLabel =>
  labels.find((each) => each.category === category) ?? { category, label: '', labelNe: '' };
