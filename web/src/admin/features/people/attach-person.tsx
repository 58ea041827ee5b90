import { useApolloClient } from '@apollo/client/react';
import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PersonLineFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fetchEnquiry, type OpenEnquiry } from '../../sync/send-change.ts';
import { useEnquiryUpdate } from '../enquiries/panel/use-enquiry-update.ts';
import styles from './attach-person.module.css';
import { PersonSearch } from './person-search.tsx';
import { PersonSummary } from './person-summary.tsx';
import { useNewPerson } from './use-new-person.ts';

/** The number of suggestions; the search finds the others. */
const mostOffered = 3;

/**
 * The person of an enquiry, or suggestions of who it may be, each with a button to attach. Nothing is attached automatically.
 */
export function AttachPerson({ enquiry }: { enquiry: OpenEnquiry }) {
  const client = useApolloClient();
  const { save } = useEnquiryUpdate(enquiry);
  const [busy, setBusy] = useState(false);
  const [isSearching, setSearching] = useState(false);
  // The person chosen here. The answer to the change only has the person's id, and a change that waits has no answer yet.
  const [chosen, setChosen] = useState<PersonLineFragment | null>(null);
  const create = useNewPerson(enquiry);
  const place = useRef<HTMLElement>(null);
  const hasActed = useRef(false);

  const { personId, suggestedPeople } = enquiry;
  const known = [enquiry.person, chosen, ...suggestedPeople.map(({ person }) => person)];
  const person = known.find((each) => each?._id === personId) ?? null;

  // The pressed button is gone, so the focus moves to the content that replaced it.
  useEffect(() => {
    if (hasActed.current) place.current?.focus({ preventScroll: true });
  }, [personId]);

  /** @param choose returns the person to attach; null to detach; undefined if nothing could be done */
  async function set(choose: () => Promise<PersonLineFragment | null | undefined>) {
    setBusy(true);
    const next = await choose();
    if (next !== undefined) {
      hasActed.current = true;
      setChosen(next);
      setSearching(false);
      await save({ personId: next?._id ?? null });
      // The enquiry has taken over the person's counsellor, and the suggestions may differ now. This fails for a change that
      // still waits.
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
