import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { byPlace, orderedRecordResolver } from '../../records/record.resolver.ts';
import { TeamMember } from './team-member.entity.ts';
import { teamMemberForm } from './team-member.form.ts';

@Resolver(() => TeamMember)
export class TeamMemberResolver extends orderedRecordResolver(
  { entity: TeamMember, form: teamMemberForm, label: 'Team member' },
  'TeamMembers',
) {
  @Query(() => [TeamMember], { description: 'The active team members, in their order.' })
  teamMembers(@Ctx() { em }: Context): Promise<TeamMember[]> {
    return em.find(TeamMember, { status: 'active' }, { orderBy: byPlace });
  }
}
