import { useApolloClient } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { KeepApartDocument, UndoMergeDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { useAttempt } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifySuccess } from '../../notify.ts';
import styles from './person.module.css';
import { PersonSummary } from './person-summary.tsx';
import type { OpenPerson } from './person-words.ts';

interface PersonMergesProps {
  person: OpenPerson;
  onMerge: () => void;
  onChanged: () => void;
}

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

/** A notice that is shown after a redirect from a merged person's page. */
export function LedHere({ person, onChanged }: { person: OpenPerson; onChanged: () => void }) {
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
  merge: OpenPerson['merges'][number];
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

/** Marks two people as distinct, so that they are no longer suggested as duplicates. */
export function useKeepApart(oneId: string, onDone: () => void) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const keepApart = (otherId: string) =>
    attempt(async () => {
      await save(client, { mutation: KeepApartDocument, variables: { oneId, otherId } });
      notifySuccess('Kept as two people.');
      onDone();
    }, 'This could not be saved. Check the connection and try again.');
  return { busy, keepApart };
}

export function useUndoMerge(onDone: () => void) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  async function undo(id: string, goneName: string) {
    await attempt(async () => {
      await save(client, { mutation: UndoMergeDocument, variables: { id } });
      notifySuccess(`Undone: ${goneName} is a separate person again.`);
    }, 'The merge could not be undone. Check the connection and try again.');
    // `onDone` reloads the person even after a failure, because the list of merges then shows why the merge cannot be undone.
    onDone();
  }
  return { busy, undo };
}

interface PersonSuggestionsProps {
  person: OpenPerson;
  onCompare: (otherId: string) => void;
  onChanged: () => void;
}

/** Suggests duplicates. Staff decide whether to merge them, because families share phones. */
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
