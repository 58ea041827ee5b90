import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { FindPeopleDocument, type PersonLineFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Input, initialFocus } from '../../../ui/field.tsx';
import { serverMessage } from '../../graphql/failure.ts';
import { useSettled } from '../../use-late.ts';
import styles from './attach-person.module.css';
import { PersonSummary } from './person-summary.tsx';

/** Delay between the last key press and the search, in milliseconds. */
const pause = 200;
const longest = 200;

interface PersonSearchProps {
  label: string;
  action: string;
  busy?: boolean;
  /** The id of a person to omit, because nobody is compared with themselves. */
  except?: string;
  onPick: (person: PersonLineFragment) => void;
  onCancel?: () => void;
}

/** Searches by name, with tolerance for typing errors, or by a phone number in any format. */
export function PersonSearch({ label, action, busy = false, except, onPick, onCancel }: PersonSearchProps) {
  const [typed, setTyped] = useState('');
  const asked = typed.trim().slice(0, longest);
  const query = useSettled(asked, pause);
  const skip = query.length < 2;
  const { data, error, loading } = useQuery(FindPeopleDocument, {
    variables: { query },
    skip,
    fetchPolicy: 'no-cache',
  });
  const isAnswered = !skip && query === asked && !loading;
  const found = isAnswered
    ? (data?.adminPeople.edges ?? []).map(({ node }) => node).filter(({ _id }) => _id !== except)
    : [];
  const words =
    isAnswered && error
      ? (serverMessage(error) ?? 'The people could not be searched. Check the connection and try again.')
      : isAnswered && found.length === 0
        ? 'Nobody of that name or number.'
        : '';

  return (
    <div className={styles.search}>
      <div className={styles.box}>
        <Field label={label} name="person-search">
          <Input
            type="search"
            autoComplete="off"
            placeholder="Any name or number"
            maxLength={longest}
            ref={initialFocus}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {found.length > 0 && (
        <ul className={styles.offers}>
          {found.map((person) => (
            <li key={person._id} className={styles.row}>
              <PersonSummary person={person} />
              <Button
                variant="secondary"
                size="small"
                busy={busy}
                onClick={() => onPick(person)}
                aria-label={`${action} ${person.name}`}
              >
                {action}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.said}>
        {words}
      </p>
    </div>
  );
}

interface FindOtherProps {
  person: { _id: string; name: string };
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Lets staff search for a duplicate that shares no phone number or email address with `person`, and so is not suggested. */
export function FindOther({ person, onPick, onClose }: FindOtherProps) {
  return (
    <Dialog onClose={onClose} title={`Who else is ${person.name}?`}>
      <PersonSearch
        label="Find the other entry"
        action="Compare"
        except={person._id}
        onPick={({ _id }) => onPick(_id)}
      />
    </Dialog>
  );
}
