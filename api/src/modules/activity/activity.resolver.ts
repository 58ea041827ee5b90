import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity, ActivityConnection } from '../../records/activity.entity.ts';
import { newestFirst } from '../../records/keyset.ts';
import { activityPage } from './activity.rules.ts';

@Resolver(() => Activity)
export class ActivityResolver {
  @Rows(activityPage)
  @Query(() => ActivityConnection, {
    description: 'Who changed what, newest first; of one record or of all.',
  })
  adminActivity(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('recordId', () => ID, { nullable: true }) recordId?: string | null,
    @Arg('kind', () => String, { nullable: true }) kind?: string | null,
  ): Promise<ActivityConnection> {
    const where = { ...(recordId && { recordId }), ...(kind && { kind }) };
    return newestFirst(em, Activity, where, { first, after, ...activityPage });
  }
}
