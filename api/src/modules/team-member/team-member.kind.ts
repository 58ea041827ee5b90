import { Entity } from '@mikro-orm/decorators/legacy';
import { Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Open } from '../../graphql/open.ts';
import { text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openRecord, VisibleEntity } from '../../records/record.entity.ts';
import { teamMemberFacts } from './team-member.form.ts';

@ObjectType()
@Entity()
export class TeamMember extends VisibleEntity {
  @text() name!: string;
  @text() position!: string;
  @text() department!: string;
  @text() bio!: string;
  @text() experience!: string;
  @text() education!: string;
  @text() imageUrl!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() linkedin!: string;
  @text() twitter!: string;
}

export const teamMemberKind = {
  ...teamMemberFacts,
  entity: TeamMember,
  operations: staffOperations(teamMemberFacts),
  publicList: { path: '/team', field: 'teamMembers' },
  open: [...openRecord, ...Object.keys(teamMemberFacts.form.shape), 'isActive', 'sortOrder'],
} satisfies Kind<TeamMember>;

@Resolver(() => TeamMember)
export class TeamMemberResolver {
  @Open({ shared: true })
  @Query(() => [TeamMember], { description: 'The active team members, in the order set by staff.' })
  teamMembers(@Ctx() { em }: Context): Promise<TeamMember[]> {
    return em.find(TeamMember, { status: 'active' }, { orderBy: teamMemberFacts.order });
  }
}
