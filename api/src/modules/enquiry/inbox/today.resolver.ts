import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../graphql/context.ts';
import { Rows } from '../../../graphql/rows.ts';
import { pageSize } from '../../../records/record.rules.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { todayPage } from '../enquiry.rules.ts';
import { findToday, Today } from './today.service.ts';

@Resolver()
export class TodayResolver {
  // The lists inside declare their own row counts.
  @Rows({ usual: 1, most: 1 })
  @Query(() => Today, {
    description:
      'The office’s day. With a counsellor: the enquiries of that account and those of nobody. Each part has at most 100.',
  })
  adminToday(
    @Ctx() { reader }: Context,
    @Arg('counsellor', () => ID, { nullable: true }) counsellor?: string | null,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Today> {
    return findToday(reader, officeDay(new Date()), counsellor ?? null, pageSize(first, todayPage));
  }
}
