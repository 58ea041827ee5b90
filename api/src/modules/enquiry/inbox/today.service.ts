import { Field, Int, ObjectType } from 'type-graphql';
import type { Reader } from '../../../database/reader.ts';
import { Rows } from '../../../graphql/rows.ts';
import { orderBy } from '../../../records/keyset.ts';
import { condition, joined, type Part, whereOf } from '../../../records/sql.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { todayPage } from '../enquiry.rules.ts';
import { asEnquiry, checkCounsellor, NOBODYS, UNREAD } from '../enquiry.service.ts';
import { dayAfter } from '../office-hours.ts';
import { due } from './enquiry.keysets.ts';
import { DUE } from './enquiry.order.ts';
import { freshDays, type TodayParts, todayOf } from './today.rules.ts';

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

const UNTOUCHED = `status = 'new' and follow_up_on is null and touched_at is null and import_id is null`;
const floorOf = (day: string): string => new Date(`${dayAfter(day, -freshDays)}T00:00+05:45`).toISOString();

type Name = keyof TodayParts<Enquiry>;

/** The candidates for each part, in its order; `todayOf` decides. Each condition matches an index. */
const parts: Record<Name | 'older', { where(day: string): Part[]; order: string }> = {
  overdue: { where: (day) => [condition(`${DUE} and follow_up_on < ?`, day)], order: orderBy(due) },
  due: {
    where: (day) => [condition(`${DUE} and follow_up_on = ? and follow_up_kind <> 'visit'`, day)],
    order: orderBy(due),
  },
  visits: {
    where: (day) => [condition(`${DUE} and follow_up_on = ? and follow_up_kind = 'visit'`, day)],
    order: orderBy(due),
  },
  fresh: {
    where: (day) => [condition(`${UNTOUCHED} and (created_at >= ? or not ${NOBODYS})`, floorOf(day))],
    order: 'created_at, id',
  },
  older: {
    where: (day) => [condition(`${UNTOUCHED} and created_at < ? and ${NOBODYS}`, floorOf(day))],
    order: 'created_at, id',
  },
};
const names = ['overdue', 'due', 'visits', 'fresh'] as const satisfies readonly Name[];

/** The counts stop here, because every change makes every open window read them. */
const COUNTED = 1000;

/**
 * The office's day. Reads at most `size` rows of each part.
 *
 * @param day - today in the office
 * @param counsellor - only their enquiries and unassigned ones; null means all
 * @throws AppError BAD_USER_INPUT for a counsellor that is no id
 */
export async function findToday(
  reader: Reader,
  day: string,
  counsellor: string | null,
  size: number,
): Promise<Today> {
  checkCounsellor(counsellor);
  const whose = counsellor ? [condition(`(counsellor_id = ? or ${NOBODYS})`, counsellor)] : [];
  const whereIn = (name: keyof typeof parts) =>
    whereOf([condition('not is_held'), ...parts[name].where(day), ...whose]);
  const columns = reader.columns(Enquiry, UNREAD);
  const selects = names.map(
    (name) =>
      joined`(select ${columns} from enquiry ${whereIn(name)} order by ${parts[name].order} limit ${size})`,
  );
  const counts = ([...names, 'older'] as const).map(
    (name) =>
      joined`(select count(*)::int from (select from enquiry ${whereIn(name)} limit ${COUNTED}) counted) as "${name}"`,
  );
  const active = joined`array(select id::text from admin where is_active) as active`;
  const [rows, [counted]] = await Promise.all([
    reader.rows<Enquiry>(together(selects, ' union all ')),
    reader.rows<Record<keyof typeof parts, number> & { active: string[] }>(
      joined`select ${together([...counts, active], ', ')}`,
    ),
  ]);
  const found = todayOf(
    rows.map((row) => Object.assign(asEnquiry(row), { _id: row.id })),
    { day, counsellor, ...(counted && { active: counted.active }) },
  );
  return {
    day,
    ...found,
    olderCount: counted?.older ?? 0,
    overdueCount: counted?.overdue ?? 0,
    dueCount: counted?.due ?? 0,
    visitsCount: counted?.visits ?? 0,
    freshCount: counted?.fresh ?? 0,
  };
}

const together = (each: readonly Part[], between: string): Part => ({
  sql: each.map(({ sql }) => sql).join(between),
  values: each.flatMap(({ values }) => values),
});
