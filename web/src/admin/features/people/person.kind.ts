import { personFacts } from 'api/forms/person';
import { CreatePersonDocument, PersonForFormDocument, UpdatePersonDocument } from '../../../gql/graphql.ts';
import { formKind } from '../../records/record-kind.ts';
import { BirthDayControl, CounsellorControl } from './person-controls.tsx';

/** How a person is read, edited and saved. */
export const personKind = formKind({
  facts: personFacts,
  valuesOf: (person) => ({
    ...person,
    phones: person.phones.map(({ text, whose }) => ({ text, whose })),
  }),
  controls: {
    phones: { hint: 'Say whose a number is where it is not their own: mother, office.' },
    birthDay: { draw: BirthDayControl },
    birthCalendar: { shownWith: () => false },
    counsellorId: { draw: CounsellorControl },
    scores: { wide: true },
  },
  operations: {
    one: PersonForFormDocument,
    create: CreatePersonDocument,
    update: UpdatePersonDocument,
  },
});
