import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { useClasses } from '../classes.ts';
import { useCounsellors } from '../counsellors.tsx';

/** Returns the names of the counsellors, the classes, and the people whom the enquiry contains, by id. */
export function useEnquiryNames({ person, suggestedPeople }: OpenEnquiry): Record<string, string> {
  const { list, nameOf } = useCounsellors();
  const { rows } = useClasses();
  const people = [person, ...suggestedPeople.map((match) => match.person)].filter((each) => each != null);
  return Object.fromEntries([
    ...list.map(({ _id }) => [_id, nameOf(_id)]),
    ...rows.map(({ _id, title }) => [_id, title]),
    ...people.map(({ _id, name }) => [_id, name]),
  ]);
}
