import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PersonEntryToldFragment } from '../../../gql/graphql.ts';
import { formatDate } from '../../format.ts';
import { cameWords, serviceLabel } from '../enquiries/enquiry-words.ts';
import story from '../enquiries/panel/timeline.module.css';
import { touchWords, useChangeSaid } from '../enquiries/timeline-words.ts';
import styles from './person.module.css';

interface EntryProps {
  entry: PersonEntryToldFragment;
  person: { _id: string; name: string };
  /** The person's enquiries by id. If there are several, an entry names its enquiry. */
  enquiries: ReadonlyMap<string, { _id: string; createdAt: string }>;
}

/** An entry as a sentence, with a link to its enquiry. */
export function EntryWords({ entry, person, enquiries }: EntryProps) {
  const changeSaid = useChangeSaid((id) => (id === person._id ? person.name : null));
  const { kind, enquiry, touch, note, change, merge } = entry;
  if (kind === 'enquiry' && enquiry)
    return (
      <>
        <Link to={`/admin/contacts/${enquiry._id}`} className={story.who}>
          {cameWords(enquiry.name, enquiry.origin)}
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
        {personWords(change, person._id) ?? changeSaid(change)}
        {about}
      </By>
    );
  return null;
}

/**
 * A change of a person other than an edit of fields, in words that follow the name of who made it; null for an edit of fields.
 */
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

function By({ who, children }: { who: { admin: string; adminName: string }; children: ReactNode }) {
  return (
    <>
      <span className={story.who} title={who.admin}>
        {who.adminName}
      </span>
      {children}
    </>
  );
}

/** What was written, as it was written. */
export function EntryText({ entry: { kind, enquiry, touch, note } }: { entry: PersonEntryToldFragment }) {
  const text = kind === 'enquiry' ? enquiry?.message : (touch?.text ?? note?.text);
  return text ? <p className={story.quoted}>{text}</p> : null;
}
