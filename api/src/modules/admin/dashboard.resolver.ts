import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Contact } from '../contact/contact.entity.ts';

const MOST_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are counted in Nepal's time, wherever the server stands: UTC+5:45, without summer time. */
const NEPAL_MS = (5 * 60 + 45) * 60 * 1000;

/** The smallest UUIDv7 of a moment. Ids begin with their milliseconds, so the primary key finds the rows since then. */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const pgArray = (values: string[]) => `{${values.join(',')}}`;

/** The number of enquiries received on one day in Nepal. */
@ObjectType()
export class DayCount {
  @Field(() => String, { description: 'As "2026-11-21".' })
  day!: string;

  @Field(() => Int)
  count!: number;
}

@Resolver()
export class DashboardResolver {
  @Query(() => [DayCount], {
    description: 'The number of enquiries on each of the last days, oldest first, today included.',
  })
  enquiriesByDay(
    @Ctx() { em }: Context,
    @Arg('days', () => Int, { nullable: true }) days?: number | null,
  ): Promise<DayCount[]> {
    const count = Math.min(Math.max(days ?? 28, 1), MOST_DAYS);
    const today = Math.floor((Date.now() + NEPAL_MS) / DAY_MS);
    const dates = Array.from({ length: count }, (_, index) => today - count + 1 + index);
    // Each day is a range of ids, so the primary key alone answers the count.
    return em.execute<DayCount[]>(
      `select day, (select count(*)::int from contact where id >= first and id < next) as count
       from unnest(?::text[], ?::uuid[], ?::uuid[]) as days (day, first, next) order by day`,
      [
        pgArray(dates.map((date) => new Date(date * DAY_MS).toISOString().slice(0, 10))),
        pgArray(dates.map((date) => firstIdOf(date * DAY_MS - NEPAL_MS))),
        pgArray(dates.map((date) => firstIdOf((date + 1) * DAY_MS - NEPAL_MS))),
      ],
    );
  }

  @Query(() => [Contact], {
    description: 'Enquiries whose follow-up is due today or overdue, the longest overdue first.',
  })
  dueFollowUps(
    @Ctx() { em }: Context,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
  ): Promise<Contact[]> {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format();
    return em.find(
      Contact,
      { followUpOn: { $lte: today }, status: { $ne: 'completed' } },
      { orderBy: { followUpOn: 'asc', id: 'asc' }, limit: Math.min(Math.max(first ?? 20, 1), 200) },
    );
  }
}
