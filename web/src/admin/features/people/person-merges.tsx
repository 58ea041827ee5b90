import { useLocation } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { useUndoMerge } from './merge-actions.ts';
import styles from './person.module.css';
import type { ShownPerson } from './person-page-words.ts';

interface PersonMergesProps {
  person: ShownPerson;
  /** Looks for another one to merge with. */
  onMerge: () => void;
  onChanged: () => void;
}

/** The people who were merged into this one, each with a button to undo it or the reason why that is impossible. */
export function PersonMerges({ person, onMerge, onChanged }: PersonMergesProps) {
  const isEmpty = person.merges.length === 0;
  return (
    <section aria-labelledby={isEmpty ? undefined : 'person-merges'}>
      {!isEmpty && (
        <>
          <h3 id="person-merges" className={styles.heading}>
            Merged into this person
          </h3>
          <ul className={styles.merges}>
            {person.merges.map((merge) => (
              <li key={merge._id} className={styles.merge}>
                <p>
                  <strong>{merge.goneName}</strong>, by {merge.adminName},{' '}
                  <OfficeMoment at={merge.createdAt} short />
                </p>
                <WayBack merge={merge} onChanged={onChanged} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="quiet" size="small" className={styles.find} onClick={onMerge}>
        Merge with another person…
      </Button>
    </section>
  );
}

/** Shown after a redirect from the page of a person who was merged into this one. */
export function LedHere({ person, onChanged }: { person: ShownPerson; onChanged: () => void }) {
  const { state } = useLocation();
  const led: { id: string; name: string } | undefined = state?.led;
  if (!led) return null;
  const merge = person.merges.find(({ goneId }) => goneId === led.id);
  if (merge?.undoneAt) return null;
  return (
    <div role="status" className={styles.led}>
      <p>
        {led.name} was merged into this person
        {merge && (
          <>
            {' '}
            by {merge.adminName}, <OfficeMoment at={merge.createdAt} short />
          </>
        )}
        .
      </p>
      {merge && <WayBack merge={merge} onChanged={onChanged} />}
    </div>
  );
}

interface WayBackProps {
  merge: ShownPerson['merges'][number];
  onChanged: () => void;
}

function WayBack({ merge: { _id, goneName, undoneAt, canUndo, whyNot }, onChanged }: WayBackProps) {
  const { busy, undo } = useUndoMerge(onChanged);
  if (undoneAt)
    return (
      <p className={styles.none}>
        Undone <OfficeMoment at={undoneAt} short />
      </p>
    );
  if (!canUndo) return <p className={styles.none}>{whyNot}</p>;
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void undo(_id, goneName)}
      aria-label={`Undo the merge of ${goneName}`}
    >
      Undo
    </Button>
  );
}
