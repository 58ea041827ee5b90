import { useState } from 'react';
import { v7 } from 'uuid';
import type { PersonFactsFragment } from '../../../gql/graphql.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { personKind } from './person.kind.ts';

interface PersonFormProps {
  /** The stored person; null for a new one. */
  person: PersonFactsFragment | null;
  /** Restores the draft, because staff chose to continue. */
  resume?: boolean | undefined;
  /** @param id the person's id, also of a new person that still waits to be sent */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** The form of a person. The id of a new person is created here, so that it is known while offline. */
export default function PersonForm({ person, resume, onSaved, onClose }: PersonFormProps) {
  const [id] = useState(() => person?._id ?? v7());
  const [kind] = useState(() =>
    person ? personKind : { ...personKind, begin: { id, phones: [{ text: '', whose: '' }] } },
  );
  return (
    <RecordForm kind={kind} record={person} resume={resume} onSaved={() => onSaved(id)} onClose={onClose} />
  );
}
