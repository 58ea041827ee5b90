import { useApolloClient } from '@apollo/client/react';
import { officeDay } from 'api/rules/dashboard';
import { useState } from 'react';
import { EarlierOfPersonDocument, type PersonEntryToldFragment } from '../../../gql/graphql.ts';
import { OfficeDay } from '../../calendar/office-day.tsx';
import { formatMoment, formatTime } from '../../format.ts';
import { MoreButton } from '../../list/more-button.tsx';
import { useOffline } from '../../sync/use-offline.ts';
import story from '../enquiries/panel/timeline.module.css';
import styles from './person.module.css';
import { EntryText, EntryWords } from './person-entry.tsx';
import parts from './person-parts.module.css';
import type { ShownPerson } from './person-words.ts';

/** Everything that happened to a person and to their enquiries, newest first. */
export function PersonTimeline({ person }: { person: ShownPerson }) {
  const client = useApolloClient();
  const [earlier, setEarlier] = useState<readonly PersonEntryToldFragment[]>([]);
  const [isWhole, setWhole] = useState(person.timeline.length < page);
  const known = new Set(person.timeline.map(entryId));
  const all = [...earlier.filter((entry) => !known.has(entryId(entry))), ...person.timeline];
  const about = new Map(person.enquiries.map((each) => [each._id, each]));

  async function loadMore() {
    const { data } = await client.query({
      query: EarlierOfPersonDocument,
      variables: { id: person._id, before: placeBefore(all) },
      // Older entries stay out of the cache, which holds only the newest ones.
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
        {daysOf(all).map(({ day, entries }) => (
          <div key={day}>
            <h4 className={story.day}>
              <OfficeDay day={day} />
            </h4>
            <ul className={story.entries}>
              {entries.map((entry) => (
                <li key={entryId(entry)} className={story[entry.kind === 'enquiry' ? 'message' : entry.kind]}>
                  <p className={story.words}>
                    <EntryWords entry={entry} person={person} enquiries={about} />
                  </p>
                  <EntryText entry={entry} />
                  <time className={story.time} dateTime={entry.at} title={formatMoment(entry.at)}>
                    {formatTime(entry.at)}
                  </time>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {!isWhole && <MoreButton what="entries" load={loadMore} />}
    </section>
  );
}

/** On a person's page while offline: says that older data may be missing. */
function FileCopied() {
  if (useOffline()?.server !== 'offline') return null;
  return (
    <p className={parts.copied} role="status">
      You are offline. Older enquiries and changes, and all merges, show when the connection is back.
    </p>
  );
}

type Entry = PersonEntryToldFragment;

/** The page size of the API's list: a list of this length may have older entries. */
const page = 100;

/** A unique id of an entry; an enquiry and its touches have different ones. */
const entryId = ({ kind, enquiry, touch, note, change, merge }: Entry): string =>
  `${kind} ${(kind === 'enquiry' ? enquiry : (touch ?? note ?? change ?? merge))?._id}`;

const placeBefore = (entries: readonly Entry[]): string | null => entries[0]?.cursor ?? null;

/** The entries grouped by office day, newest first. @param entries the oldest first */
function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries.toReversed()) {
    const day = officeDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
