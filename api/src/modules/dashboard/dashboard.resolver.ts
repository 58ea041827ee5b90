import { Arg, Ctx, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { textArray } from '../../records/sql.ts';
import { chartDays, lastDays } from './dashboard.rules.ts';

@ObjectType()
export class DayCount {
  @field(String, 'For example "2026-11-21".') day!: string;
  @field(Int) count!: number;
}

@Resolver()
export class DashboardResolver {
  @Rows(chartDays, { by: 'days' })
  @Query(() => [DayCount], {
    description: 'The number of enquiries on each of the last days, oldest first, including today.',
  })
  enquiriesByDay(
    @Ctx() { em }: Context,
    @Arg('days', () => Int, { nullable: true }) days?: number | null,
  ): Promise<DayCount[]> {
    const chart = lastDays(pageSize(days, chartDays), new Date());
    // The condition matches the index `enquiry_inbox`, so PostgreSQL counts each day in the index, without reading the table.
    return em.execute<DayCount[]>(
      `select day, (select count(*)::int from enquiry where created_at >= first and created_at < next and not is_held) as count
       from unnest(?::text[], ?::timestamptz[], ?::timestamptz[]) as days (day, first, next) order by day`,
      [
        textArray(chart.map(({ day }) => day)),
        textArray(chart.map(({ begins }) => begins.toISOString())),
        textArray(chart.map(({ ends }) => ends.toISOString())),
      ],
    );
  }
}
