import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import styles from './person.module.css';
import type { ShownPerson } from './person-page.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

interface PersonMergesProps {
  person: ShownPerson;
  /** Looks for another one to merge with. */
  onMerge: () => void;
  onChanged: () => void;
}

/** Who was merged into this person, each with the way back or the reason why there is none. */
export function PersonMerges({ person, onMerge, onChanged }: PersonMergesProps) {
  const { busy, undo } = useUndoMerge(onChanged);
  return (
    <section aria-labelledby="person-merges">
      <h3 id="person-merges" className={styles.heading}>
        Merged
      </h3>
      {person.merges.length > 0 && (
        <ul className={styles.merges}>
          {person.merges.map(({ _id, goneName, adminName, createdAt, undoneAt, canUndo, whyNot }) => (
            <li key={_id} className={styles.merge}>
              <p>
                <strong>{goneName}</strong>, by {adminName}, <OfficeMoment at={createdAt} short />
              </p>
              {undoneAt ? (
                <p className={styles.none}>
                  Undone <OfficeMoment at={undoneAt} short />
                </p>
              ) : canUndo ? (
                <Button
                  variant="secondary"
                  size="small"
                  busy={busy}
                  onClick={() => void undo(_id, goneName)}
                  aria-label={`Undo the merge of ${goneName}`}
                >
                  Undo
                </Button>
              ) : (
                <p className={styles.none}>Cannot be undone. {whyNot}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" size="small" className={styles.find} onClick={onMerge}>
        Merge with another person…
      </Button>
    </section>
  );
}
