import { departments, teamMemberFacts } from 'api/forms/team-member';
import {
  CreateTeamMemberDocument as create,
  EmptyTeamMemberTrashDocument as empty,
  AdminTeamMembersDocument as list,
  AdminTeamMemberDocument as one,
  DeleteTeamMemberDocument as remove,
  ReorderTeamMembersDocument as reorder,
  RestoreTeamMemberDocument as restore,
  UpdateTeamMemberDocument as update,
} from '../../../gql/graphql.ts';
import { labelOf } from '../../format.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import { recordTab } from '../../records/record-tab.tsx';

export default recordTab({
  facts: teamMemberFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  columns: [
    { header: 'Name', sortBy: (row) => row.name },
    { header: 'Position', sortBy: (row) => row.position },
    { header: 'Department', sortBy: (row) => labelOf(departments, row.department) },
    visibilityColumn,
  ],
  states: visibilityStates,
  emptyHint: 'Until you add somebody, the team page shows “Coming Soon”.',
  nameOf: ({ name }) => name,
});
