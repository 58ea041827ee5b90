import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { KindFacts } from '../../forms/kind.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { Activity, ActivityConnection } from '../../records/activity.entity.ts';
import { newestById } from '../../records/keyset.rules.ts';
import { COUNTED, pageOf, placeOf } from '../../records/keyset.ts';
import { activityPage, pageSize } from '../../records/record.rules.ts';

declare module '../../graphql/context.ts' {
  interface Services {
    kinds: readonly KindFacts[];
  }
}

/** Returns the kinds whose entries in the activity log only owners may see. */
export const kindsOfOwners = (kinds: readonly KindFacts[]): string[] => [
  'Admin',
  ...kinds.filter(({ ownerOnly }) => ownerOnly).map(({ type }) => type),
];

@Resolver(() => Activity)
export class ActivityResolver {
  @Rows(activityPage)
  @Query(() => ActivityConnection, {
    description: 'The activity log, newest first, of one record or of all.',
  })
  async adminActivity(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
    @Arg('recordId', () => ID, { nullable: true }) recordId?: string | null,
    @Arg('kind', () => String, { nullable: true }) kind?: string | null,
  ): Promise<ActivityConnection> {
    const { em, kinds } = context;
    const isOwner = requireViewer(context).role === 'owner';
    const ofOwners = kindsOfOwners(kinds);
    const where = {
      ...(recordId && { recordId }),
      $and: [kind ? { kind } : {}, isOwner ? {} : { kind: { $nin: ofOwners } }],
    };
    const size = pageSize(first, activityPage);
    const [lastId] = after ? placeOf([newestById], after).values : [];
    const beyond = lastId ? { $and: [where, { id: { $lt: lastId } }] } : where;
    const some = em
      .createQueryBuilder(Activity, 'c')
      .select('c.id')
      .where(where)
      .limit(COUNTED + 1);
    const [rows, [row]] = await Promise.all([
      em.find(Activity, beyond, { orderBy: { id: 'desc' }, limit: size + 1 }),
      em.execute<[{ counted: number }]>(`select count(*)::int as counted from (${some.getQuery()}) counted`, [
        ...some.getParams(),
      ]),
    ]);
    return pageOf(rows, size, () => newestById, { counted: row.counted, most: COUNTED });
  }
}
