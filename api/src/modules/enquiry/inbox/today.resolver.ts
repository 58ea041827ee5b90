import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../graphql/context.ts';
import { Rows } from '../../../graphql/rows.ts';
import { pageSize } from '../../../records/record.rules.ts';
import { todayPage } from '../enquiry.rules.ts';
import { officeMoment } from '../office-hours.ts';
import { findToday, Today } from './today.service.ts';

@Resolver()
export class TodayResolver {
  // For the query limits, `Today` counts as one row. Its lists declare their own page sizes.
  @Rows({ usual: 1, most: 1 })
  @Query(() => Today, {
    description:
      'The office’s day in three stacks of at most 100 each. With a counsellor: only the enquiries of that account; with "nobody": those without an active counsellor.',
  })
  adminToday(
    @Ctx() { reader }: Context,
    @Arg('counsellor', () => ID, { nullable: true }) counsellor?: string | null,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Today> {
    return findToday(reader, officeMoment(new Date()), counsellor ?? null, pageSize(first, todayPage));
  }
}
