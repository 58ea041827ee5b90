import { useApolloClient } from '@apollo/client/react';
import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CreatePersonDocument, type PersonLineFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { newRecordId } from '../../new-record-id.ts';
import { notifyFailure } from '../../notify.ts';
import { officeNow } from '../../office-clock.ts';
import { fetchEnquiry, type OpenEnquiry } from '../../sync/send-change.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { EnquiryView, type EnquiryViewProps } from '../enquiries/panel/enquiry-view.tsx';
import { useEnquiryUpdate } from '../enquiries/panel/use-enquiry-update.ts';
import styles from './attach-person.module.css';
import { PersonSearch } from './person-search.tsx';
import { PersonSummary } from './person-summary.tsx';
import { phonesFrom } from './person-words.ts';

const mostOffered = 3;

/** Staff attach a person to the enquiry. A person is never attached automatically. */
export function AttachPerson({ enquiry }: { enquiry: OpenEnquiry }) {
  const client = useApolloClient();
  const { save } = useEnquiryUpdate(enquiry);
  const [busy, setBusy] = useState(false);
  const [isSearching, setSearching] = useState(false);
  // Keeps the chosen person on the screen until the enquiry is reloaded: the response to the update contains only the person's
  // id, and a queued update has no response yet.
  const [chosen, setChosen] = useState<PersonLineFragment | null>(null);
  const create = useNewPerson(enquiry);
  const place = useRef<HTMLElement>(null);
  const hasActed = useRef(false);

  const { personId, suggestedPeople } = enquiry;
  const known = [enquiry.person, chosen, ...suggestedPeople.map(({ person }) => person)];
  const person = known.find((each) => each?._id === personId) ?? null;

  // Attaching or detaching a person removes the pressed button, so the focus moves to the section.
  useEffect(() => {
    if (hasActed.current) place.current?.focus({ preventScroll: true });
  }, [personId]);

  /** @param choose - returns the person to attach; null to detach the current person; undefined on failure */
  async function set(choose: () => Promise<PersonLineFragment | null | undefined>) {
    setBusy(true);
    const next = await choose();
    if (next !== undefined) {
      hasActed.current = true;
      setChosen(next);
      setSearching(false);
      await save({ personId: next?._id ?? null });
      // Reloads the enquiry, because the server may have assigned it to the person's counsellor. Offline, the reload may fail.
      await fetchEnquiry(client, enquiry._id).catch(() => {});
    }
    setBusy(false);
  }
  const attach = (next: PersonLineFragment) => void set(async () => next);

  return (
    <section aria-label="Person" className={styles.block} tabIndex={-1} ref={place}>
      {personId !== null ? (
        <div className={styles.row}>
          <Icon as={UserRound} size={16} className={styles.sign} />
          {person ? <PersonSummary person={person} isLink isShort /> : <span>One of People</span>}
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            onClick={() => void set(async () => null)}
            aria-label={`Detach ${person?.name ?? 'the person'}`}
          >
            Detach
          </Button>
        </div>
      ) : (
        <>
          {isSearching ? (
            <PersonSearch
              label="Whose enquiry is it?"
              action="Attach"
              busy={busy}
              onPick={attach}
              onCancel={() => setSearching(false)}
            />
          ) : (
            <div className={styles.ways}>
              <span className={styles.lead}>Not attached to a person</span>
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                onClick={() => void set(create)}
                aria-label="New person from this enquiry"
              >
                New person
              </Button>
              <Button variant="quiet" size="small" onClick={() => setSearching(true)}>
                Find a person…
              </Button>
            </div>
          )}
          {suggestedPeople.length > 0 && !isSearching && (
            <>
              <p className={styles.lead}>May be</p>
              <ul className={styles.offers}>
                {suggestedPeople.slice(0, mostOffered).map((match) => (
                  <li key={match.person._id} className={styles.row}>
                    <PersonSummary person={match.person} reason={match.reason} isLink />
                    <Button
                      variant="secondary"
                      size="small"
                      busy={busy}
                      onClick={() => attach(match.person)}
                      aria-label={`Attach to ${match.person.name}`}
                    >
                      Attach
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}

export const PanelWithPerson = (props: Omit<EnquiryViewProps, 'whose'>) => (
  <EnquiryView {...props} whose={(enquiry) => <AttachPerson enquiry={enquiry} />} />
);

/**
 * Returns a function that creates a person and resolves to undefined on failure. A retry uses the same id, so that no duplicate
 * is created.
 */
export function useNewPerson(
  enquiry: Pick<OpenEnquiry, 'name' | 'phone' | 'phoneNumber' | 'email' | 'counsellorId' | 'origin'>,
) {
  const client = useApolloClient();
  const { activeId } = useCounsellors();
  const id = useRef<string | null>(null);
  return async (): Promise<PersonLineFragment | undefined> => {
    id.current ??= newRecordId();
    const { name, phone, phoneNumber, email, origin } = enquiry;
    const counsellorId = activeId(enquiry.counsellorId);
    const phones = phonesFrom(phone, phoneNumber);
    const input = { id: id.current, name, phones, email, counsellorId, origin };
    const creation = { mutation: CreatePersonDocument, variables: { input } };
    try {
      const { data } = await save(client, creation, id.current);
      if (data) return data.record;
    } catch (error) {
      notifyFailure(
        serverMessage(error) ?? 'The person could not be saved. Check the connection and try again.',
      );
      return undefined;
    }
    // If the creation is queued, there may be no response yet. The returned person then has only the enquiry's values.
    const waiting = phones.map((each, index) => ({ ...each, number: index === 0 ? phoneNumber : '' }));
    const createdAt = new Date(officeNow()).toISOString();
    const facts = { name, nameNe: '', phones: waiting, email, level: '', destinations: [], counsellorId };
    return { _id: id.current, version: 1, createdAt, ...facts };
  };
}
