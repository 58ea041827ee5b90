import { Arg, Authorized, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { Contact } from '../contact/contact.entity.ts';

const MOST_DAYS = 366;
// The office's day, wherever the server stands.
const TODAY = "(now() at time zone 'Asia/Kathmandu')::date";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The least UUIDv7 of a moment: ids begin with their milliseconds, so the primary key finds the rows since then. */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** How many enquiries came in on a day in Nepal. */
@ObjectType()
export class DayCount {
  @Field(() => String, { description: 'As "2026-11-21".' })
  day!: string;

  @Field(() => Int)
  count!: number;
}

@Resolver()
export class DashboardResolver {
  @Authorized()
  @Query(() => [DayCount], {
    description: 'The last days, oldest first, today included; quiet days count 0.',
  })
  enquiriesByDay(
    @Ctx() { em }: Context,
    @Arg('days', () => Int, { nullable: true }) days?: number | null,
  ): Promise<DayCount[]> {
    const count = Math.min(Math.max(days ?? 28, 1), MOST_DAYS);
    return em.execute<DayCount[]>(
      `with days as (select generate_series(${TODAY} - (?::int - 1), ${TODAY}, '1 day')::date as day),
         counted as (
           select (created_at at time zone 'Asia/Kathmandu')::date as day, count(*)::int as count
           from contact where id >= ?::uuid and created_at >= (${TODAY} - ?::int) at time zone 'Asia/Kathmandu' group by 1
         )
       select to_char(day, 'YYYY-MM-DD') as day, coalesce(count, 0) as count
       from days left join counted using (day) order by day`,
      [count, firstIdOf(Date.now() - (count + 1) * DAY_MS), count],
    );
  }

  @Authorized()
  @Query(() => [Contact], {
    description: 'Enquiries to get back to today or since before, the longest overdue first.',
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
