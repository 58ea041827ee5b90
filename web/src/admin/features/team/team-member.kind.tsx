import { departments, teamMemberForm } from 'api/forms/team-member';
import { messages } from 'api/messages';
import type { AdminTeamMemberQuery, AdminTeamMembersQuery } from '../../../gql/graphql.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import * as operations from './team.operations.ts';

type Row = AdminTeamMembersQuery['records'][number];
type Full = AdminTeamMemberQuery['record'];

const departmentLabel = (department: string) =>
  (departments as Record<string, string>)[department] ?? department;

/** SPEC.md §2 and §3, Team tab. */
export const teamMemberKind: RecordKind<Row, Full, typeof teamMemberForm> = {
  type: 'TeamMember',
  heading: 'Team',
  title: 'Team Member',
  noun: 'team member',
  plural: 'team members',
  messages: messages.teamMember,
  form: teamMemberForm,
  controls: {
    bio: { rows: 4 },
    experience: { rows: 2 },
    education: { rows: 2 },
    imageUrl: { picture: true },
    email: { type: 'email' },
    phone: { type: 'tel' },
    linkedin: { type: 'url' },
    twitter: { type: 'url' },
  },
  columns: [
    { header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
    { header: 'Position', cell: (row) => row.position, sortBy: (row) => row.position },
    {
      header: 'Department',
      cell: (row) => departmentLabel(row.department),
      sortBy: (row) => departmentLabel(row.department),
    },
    visibilityColumn,
  ],
  states: visibilityStates,
  emptyHint: 'Until somebody is added, the team page says that it is coming soon.',
  nameOf: ({ name }) => name,
  valuesOf: (record) => record,
  operations,
};
