import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity, ActivityConnection } from '../../records/activity.entity.ts';
import { newestFirst } from '../../records/keyset.ts';
import { activityPage } from './activity.rules.ts';

@Resolver(() => Activity)
export class ActivityResolver {
  @Rows(activityPage)
  @Query(() => ActivityConnection, {
    description: 'The activity log, newest first, of one record or of all.',
  })
  adminActivity(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('recordId', () => ID, { nullable: true }) recordId?: string | null,
    @Arg('kind', () => String, { nullable: true }) kind?: string | null,
  ): Promise<ActivityConnection> {
    // Only owners see changes of accounts.
    const isOwner = requireViewer(context).role === 'owner';
    const where = {
      ...(recordId && { recordId }),
      $and: [kind ? { kind } : {}, isOwner ? {} : { kind: { $ne: 'Admin' } }],
    };
    return newestFirst(context.em, Activity, where, { first, after, ...activityPage });
  }
}
