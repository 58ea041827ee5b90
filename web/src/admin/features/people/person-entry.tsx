import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PersonEntryToldFragment } from '../../../gql/graphql.ts';
import { useChangeSaid } from '../../enquiry/change-said.ts';
import { cameWords, serviceLabel } from '../../enquiry/enquiry-words.ts';
import told from '../../enquiry/timeline.module.css';
import { touchWords } from '../../enquiry/touch-words.ts';
import { formatDate } from '../../format.ts';

interface EntryProps {
  entry: PersonEntryToldFragment;
  person: { _id: string; name: string };
  /** The person has several enquiries: an entry says which one it belongs to. */
  isAmongMany: boolean;
}

/** What happened, as somebody would say it, with the way to the enquiry that it belongs to. */
export function EntryWords({ entry, person, isAmongMany }: EntryProps) {
  const changeSaid = useChangeSaid((id) => (id === person._id ? person.name : null));
  const { kind, contact, touch, note, change, merge } = entry;
  if (kind === 'enquiry' && contact)
    return (
      <>
        <Link to={`/admin/contacts/${contact._id}`} className={told.who}>
          {cameWords(contact.name, contact.origin)}
        </Link>
        {contact.service && ` about ${serviceLabel(contact.service)}`}
      </>
    );
  const about = isAmongMany && contact && <About enquiry={contact} />;
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
        {merge.undoneAt && ', which was undone'}
      </>
    );
  if (change)
    return (
      <By who={change}>
        {change.kind === 'Person' && change.action === 'created' ? ' added this person' : changeSaid(change)}
        {about}
      </By>
    );
  return null;
}

/** Which enquiry of several: ", in the enquiry of 12 Nov 2026". */
function About({ enquiry: { _id, createdAt } }: { enquiry: { _id: string; createdAt: string } }) {
  return (
    <>
      {' '}
      (<Link to={`/admin/contacts/${_id}`}>enquiry of {formatDate(createdAt)}</Link>)
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
export function EntryText({ entry: { kind, contact, touch, note } }: { entry: PersonEntryToldFragment }) {
  const text = kind === 'enquiry' ? contact?.message : (touch?.text ?? note?.text);
  return text ? <p className={told.quoted}>{text}</p> : null;
}
