import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EarlierOfPersonDocument, type PersonEntryToldFragment } from '../../../gql/graphql.ts';
import { formatDate } from '../../format.ts';
import { MoreButton } from '../../list/loaded.tsx';
import { useOffline } from '../../use-offline.ts';
import { originSentence, serviceLabel } from '../enquiries/enquiry-words.ts';
import story from '../enquiries/panel/timeline.module.css';
import { By, TimelineDays } from '../enquiries/panel/timeline-days.tsx';
import { touchWords, useChangePhrase } from '../enquiries/timeline-words.ts';
import styles from './person.module.css';
import parts from './person-parts.module.css';
import type { OpenPerson } from './person-words.ts';

/** Lists the newest entries first. */
export function PersonTimeline({ person }: { person: OpenPerson }) {
  const client = useApolloClient();
  const [earlier, setEarlier] = useState<readonly PersonEntryToldFragment[]>([]);
  const [isWhole, setWhole] = useState(person.timeline.length < page);
  const known = new Set(person.timeline.map(entryId));
  const all = [...earlier.filter((entry) => !known.has(entryId(entry))), ...person.timeline];
  const about = new Map(person.enquiries.map((each) => [each._id, each]));

  async function loadMore() {
    const { data } = await client.query({
      query: EarlierOfPersonDocument,
      variables: { id: person._id, before: all[0]?.cursor ?? null },
      // Not cached, because the state `earlier` keeps these entries.
      fetchPolicy: 'no-cache',
    });
    const older = data?.adminPerson.timeline ?? [];
    setEarlier([...older, ...earlier]);
    setWhole(older.length < page);
  }

  return (
    <section aria-labelledby="person-timeline">
      <h3 id="person-timeline" className={styles.heading}>
        What happened
      </h3>
      <FileCopied />
      {all.length === 0 && (
        <p className={styles.none}>Nothing yet. Calls, notes and enquiries are listed here.</p>
      )}
      <div className={story.timeline}>
        <TimelineDays
          entries={all.toReversed()}
          heading="h4"
          keyOf={entryId}
          words={(entry) => <EntryWords entry={entry} person={person} enquiries={about} />}
          textOf={({ kind, enquiry, touch, note }) =>
            kind === 'enquiry' ? enquiry?.message : (touch?.text ?? note?.text)
          }
        />
      </div>
      {!isWhole && <MoreButton what="entries" load={loadMore} />}
    </section>
  );
}

function FileCopied() {
  if (useOffline()?.server !== 'offline') return null;
  return (
    <p className={parts.copied} role="status">
      You are offline. Older enquiries and changes, and all merges, show when the connection is back.
    </p>
  );
}

type Entry = PersonEntryToldFragment;

/** The API's page size. After a full page, there may be older entries. */
const page = 100;

/** Returns a unique id. It contains the kind, because entries of different kinds may have equal ids. */
const entryId = ({ kind, enquiry, touch, note, change, merge }: Entry): string =>
  `${kind} ${(kind === 'enquiry' ? enquiry : (touch ?? note ?? change ?? merge))?._id}`;

interface EntryProps {
  entry: PersonEntryToldFragment;
  person: { _id: string; name: string };
  /** The person's enquiries by id. If there are several, each entry names its enquiry. */
  enquiries: ReadonlyMap<string, { _id: string; createdAt: string }>;
}

function EntryWords({ entry, person, enquiries }: EntryProps) {
  const changePhrase = useChangePhrase((id) => (id === person._id ? person.name : null));
  const { kind, enquiry, touch, note, change, merge } = entry;
  if (kind === 'enquiry' && enquiry)
    return (
      <>
        <Link to={`/admin/contacts/${enquiry._id}`} className={story.who}>
          {originSentence(enquiry.name, enquiry.origin)}
        </Link>
        {enquiry.service && ` about ${serviceLabel(enquiry.service)}`}
      </>
    );
  const subject = enquiry ?? (change?.kind === 'Enquiry' ? enquiries.get(change.recordId) : undefined);
  const about = enquiries.size > 1 && subject && <About enquiry={subject} />;
  if (touch)
    return (
      <By who={touch}>
        {touchWords('', touch)}
        {about}
      </By>
    );
  if (note)
    return (
      <By who={note}>
        {' '}
        wrote a note
        {about}
      </By>
    );
  if (merge)
    return (
      <>
        <span className={story.who}>{merge.adminName}</span> merged {merge.goneName} into this person
      </>
    );
  if (change)
    return (
      <By who={change}>
        {personWords(change, person._id) ?? changePhrase(change)}
        {about}
      </By>
    );
  return null;
}

/** Returns the text that follows the author's name; null for a change that `changePhrase` describes. */
function personWords(
  { kind, action, recordId }: NonNullable<PersonEntryToldFragment['change']>,
  id: string,
): string | null {
  if (kind !== 'Person') return null;
  if (action === 'created')
    return recordId === id ? ' added this person' : ' added an entry that was merged into this person';
  if (action === 'unmerged') return ' undid a merge';
  if (action === 'parted') return ' said that this person and another are two people';
  return null;
}

function About({ enquiry: { _id, createdAt } }: { enquiry: { _id: string; createdAt: string } }) {
  return (
    <>
      {' '}
      <Link to={`/admin/contacts/${_id}`} className={styles.which}>
        enquiry of {formatDate(createdAt)}
      </Link>
    </>
  );
}
