import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PersonEntryToldFragment } from '../../../gql/graphql.ts';
import { useChangeSaid } from '../../enquiry/change-said.ts';
import { cameWords, serviceLabel } from '../../enquiry/enquiry-words.ts';
import told from '../../enquiry/timeline.module.css';
import { touchWords } from '../../enquiry/touch-words.ts';
import { formatDate } from '../../format.ts';
import styles from './person.module.css';

interface EntryProps {
  entry: PersonEntryToldFragment;
  person: { _id: string; name: string };
  /** The person's enquiries by id. Where there are several, an entry says which one it belongs to. */
  enquiries: ReadonlyMap<string, { _id: string; createdAt: string }>;
}

/** What happened, as somebody would say it, with the way to the enquiry that it belongs to. */
export function EntryWords({ entry, person, enquiries }: EntryProps) {
  const changeSaid = useChangeSaid((id) => (id === person._id ? person.name : null));
  const { kind, enquiry, touch, note, change, merge } = entry;
  if (kind === 'enquiry' && enquiry)
    return (
      <>
        <Link to={`/admin/contacts/${enquiry._id}`} className={told.who}>
          {cameWords(enquiry.name, enquiry.origin)}
        </Link>
        {enquiry.service && ` about ${serviceLabel(enquiry.service)}`}
      </>
    );
  const enquiry = enquiry ?? (change?.kind === 'Enquiry' ? enquiries.get(change.recordId) : undefined);
  const about = enquiries.size > 1 && enquiry && <About enquiry={enquiry} />;
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
        <span className={told.who}>{merge.adminName}</span> merged {merge.goneName} into this person
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

/** What is done to a person beside the form, behind the name of who did it; null for a change of fields. */
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

/** Which enquiry of several. */
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
      <span className={told.who} title={who.admin}>
        {who.adminName}
      </span>
      {children}
    </>
  );
}

/** What was written, as it was written. */
export function EntryText({ entry: { kind, enquiry, touch, note } }: { entry: PersonEntryToldFragment }) {
  const text = kind === 'enquiry' ? enquiry?.message : (touch?.text ?? note?.text);
  return text ? <p className={told.quoted}>{text}</p> : null;
}
