import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { Enquiry } from './enquiry.entity.ts';
import { todayPage } from './enquiry.rules.ts';
import { findToday } from './today.service.ts';

/** The office's day: whom to call, whom to expect, who is new. */
@ObjectType()
export class Today {
  @Field(() => String, { description: 'The day in Nepal, as "2026-11-21".' })
  day!: string;

  @Rows(todayPage)
  @Field(() => [Enquiry], { description: 'Follow-ups of days before, missed visits among them.' })
  overdue!: Enquiry[];

  @Rows(todayPage)
  @Field(() => [Enquiry], { description: 'The calls of today, by time.' })
  due!: Enquiry[];

  @Rows(todayPage)
  @Field(() => [Enquiry], { description: 'The visits of today, by time.' })
  visits!: Enquiry[];

  @Rows(todayPage)
  @Field(() => [Enquiry], {
    description:
      'New enquiries that nobody touched, without a follow-up date, the longest waiting first: those of the last 14 days, and those that a counsellor has.',
  })
  fresh!: Enquiry[];

  @Field(() => Int, {
    description: 'New ones that nobody has, older than those in `fresh`; exact to 1,000.',
  })
  olderCount!: number;

  @Field(() => Int, { description: 'Exact to 1,000.' })
  overdueCount!: number;

  @Field(() => Int, { description: 'Exact to 1,000.' })
  dueCount!: number;

  @Field(() => Int, { description: 'Exact to 1,000.' })
  visitsCount!: number;

  @Field(() => Int, { description: 'Exact to 1,000.' })
  freshCount!: number;
}

@Resolver()
export class TodayResolver {
  // Its lists count by themselves.
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
