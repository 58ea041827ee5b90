import { personFacts, type personForm } from 'api/forms/person';
import { useState } from 'react';
import {
  CreatePersonDocument as create,
  type PersonFactsFragment,
  UpdatePersonDocument as update,
} from '../../../gql/graphql.ts';
import { Select } from '../../../ui/field.tsx';
import { DayInput } from '../../calendar/day-input.tsx';
import { officeToday } from '../../format.ts';
import { newRecordId } from '../../new-record-id.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { type DrawnField, formKind } from '../../records/record-kind.ts';
import { useShownCalendar } from '../../shown-calendar.ts';
import { CounsellorOptions } from '../enquiries/counsellors.tsx';

/** An earlier birthday counts as a typing error. */
const earliest = '1920-01-01';

/** Stores the birthday and the calendar in which it was typed, because screens show that calendar first. */
function BirthDayControl({ label, value, change }: DrawnField) {
  const calendar = useShownCalendar();
  return (
    <DayInput
      label={label}
      value={String(value)}
      min={earliest}
      max={officeToday()}
      onChange={(day) => {
        change('birthDay', day);
        change('birthCalendar', calendar === 'BS' ? 'bs' : 'ad');
      }}
    />
  );
}

const CounsellorControl = ({ value, change }: DrawnField) => (
  <Select value={String(value)} onChange={(event) => change('counsellorId', event.target.value)}>
    <CounsellorOptions chosen={String(value)} />
  </Select>
);

export const personKind = formKind<PersonFactsFragment, typeof personForm>({
  facts: personFacts,
  valuesOf: (person) => ({
    ...person,
    phones: person.phones.map(({ text, whose }) => ({ text, whose })),
  }),
  controls: {
    phones: { hint: 'If a number is not their own, say whose it is: mother, office.' },
    birthDay: { draw: BirthDayControl },
    birthCalendar: { shownWith: () => false },
    counsellorId: { draw: CounsellorControl },
    scores: { wide: true },
  },
  operations: { create, update },
});

interface PersonFormProps {
  person: PersonFactsFragment | null;
  resume?: boolean | undefined;
  /** @param id - the person's id, even if the server has not received the new person yet */
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** A new person's id is generated on this device, so that it is known offline. */
export function PersonForm({ person, resume, onSaved, onClose }: PersonFormProps) {
  const [id] = useState(() => person?._id ?? newRecordId());
  const [kind] = useState(() =>
    person ? personKind : { ...personKind, begin: () => ({ id, phones: [{ text: '', whose: '' }] }) },
  );
  return (
    <RecordForm
      kind={kind}
      record={person}
      resume={resume}
      onSaved={(stored) => onSaved(stored ?? id)}
      onClose={onClose}
    />
  );
}
