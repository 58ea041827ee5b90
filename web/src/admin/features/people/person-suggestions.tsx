import { Button } from '../../../ui/button.tsx';
import { useKeepApart } from './merge-actions.ts';
import styles from './person.module.css';
import type { ShownPerson } from './person-page-words.ts';
import { PersonSummary } from './person-summary.tsx';

interface PersonSuggestionsProps {
  person: ShownPerson;
  onCompare: (otherId: string) => void;
  onChanged: () => void;
}

/** Other people with the same number or address. Families share phones, so staff decide and nothing is merged automatically. */
export function PersonSuggestions({ person, onCompare, onChanged }: PersonSuggestionsProps) {
  const { busy, keepApart } = useKeepApart(person._id, onChanged);
  if (person.suggestions.length === 0) return null;
  return (
    <section aria-labelledby="person-suggestions" className={styles.suggestions}>
      <h3 id="person-suggestions" className={styles.heading}>
        May be the same person
      </h3>
      <ul className={styles.matches}>
        {person.suggestions.map(({ person: other, reason }) => (
          <li key={other._id} className={styles.match}>
            <PersonSummary person={other} reason={reason} isLink />
            <div className={styles.answers}>
              <Button
                variant="secondary"
                size="small"
                onClick={() => onCompare(other._id)}
                aria-label={`Compare with ${other.name}`}
              >
                Compare…
              </Button>
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                onClick={() => void keepApart(other._id)}
                aria-label={`These are two people: ${other.name}`}
              >
                These are two people
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
