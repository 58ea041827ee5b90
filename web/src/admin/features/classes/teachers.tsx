import { useQuery } from '@apollo/client/react';
import { AdminTeamMembersDocument } from '../../../gql/graphql.ts';

const useTeachers = () => useQuery(AdminTeamMembersDocument, { variables: {} }).data?.records;

export function TeacherOptions({ chosen }: { chosen: string }) {
  const teachers = useTeachers() ?? [];
  return (
    <>
      <option value="">Nobody yet</option>
      {chosen && !teachers.some(({ _id }) => _id === chosen) && <option value={chosen}>…</option>}
      {teachers.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </>
  );
}

export function TeacherName({ id }: { id: string }) {
  const teachers = useTeachers();
  if (!id) return 'Nobody yet';
  return teachers?.find(({ _id }) => _id === id)?.name ?? (teachers ? 'Somebody who has left' : '…');
}
