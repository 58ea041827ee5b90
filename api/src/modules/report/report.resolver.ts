import { Arg, Ctx, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { Reader, Statement } from '../../database/reader.ts';
import { toBs } from '../../forms/bikram-sambat.ts';
import { earliestDay, isDay, latestDay } from '../../forms/day.ts';
import type { Context } from '../../graphql/context.ts';
import { badField, parseName } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { officeDay, startOfDay } from '../dashboard/dashboard.rules.ts';
import { serviceInterests } from '../enquiry/enquiry.rules.ts';
import { dayAfter, hoursOn, type OfficeTimes, officeAhead } from '../enquiry/office-hours.ts';
import { officeTimesOf } from '../site-settings/site-settings.entity.ts';
import { longestReport, monthsOf, otherService, type ReportDivision, timelyMinutes } from './report.rules.ts';

const ReportBy = {
  ORIGIN: 'ORIGIN',
  COUNSELLOR: 'COUNSELLOR',
  SERVICE: 'SERVICE',
  MONTH: 'MONTH',
  MONTH_BS: 'MONTH_BS',
} as const satisfies { [Name in ReportDivision]: Name };
registerEnumType(ReportBy, { name: 'ReportBy', description: 'How the rows of a report are grouped.' });

@ObjectType()
export class ReportRow {
  @field(
    String,
    'The group: an origin, the id of a counsellor ("" for nobody), a service ("*" for texts that are not a service in the form), or a month such as "2026-11".',
  )
  key!: string;

  @field(Int, 'Enquiries received, except those held as spam.') enquiries!: number;

  @field(
    Int,
    'Of these, the enquiries that visitors sent and that waited for an answer: neither noted by staff nor imported.',
  )
  awaited!: number;

  @field(Int, 'Of the awaited ones, those that were answered.') answered!: number;
  @field(Int, 'Of the awaited ones, those that were answered within two office hours.') inTime!: number;
  @nullable(Int, 'The median time to the first answer, in minutes of office hours.') minutes!: number | null;
  @field(Int, 'Enquiries with a touch whose outcome is "reached" and that was not taken back.')
  reached!: number;
  @field(Int) completed!: number;
}

/** Counts enquiries in their present state, so the report of a past period can change. */
@ObjectType()
export class Report {
  @field(String, 'The first day, for example "2026-11-21".') from!: string;
  @field(String, 'The last day.') to!: string;
  @field(ReportBy) by!: ReportDivision;
  @field(Boolean, 'Whether imported enquiries are counted.') imported!: boolean;

  @field(
    [ReportRow],
    'Months in order, including months without enquiries; other groups by their number of enquiries.',
  )
  rows!: ReportRow[];

  @field(ReportRow) total!: ReportRow;
}

interface ReportQuestion {
  /** The first and the last day of the period in Nepal, such as "2026-11-21". */
  from: string;
  to: string;
  by: ReportDivision;
  imported: boolean;
}

const begins = (day: string): string => startOfDay(day).toISOString();

/**
 * Counts the enquiries of a period. The cost grows with their number.
 * @throws AppError BAD_USER_INPUT for an invalid or too long period
 */
async function readReport(reader: Reader, question: ReportQuestion): Promise<Report> {
  check(question);
  const times = await officeTimesOf(reader);
  const counted = await reader.rows<ReportRow & { isTotal: boolean }>(statement(question, times));
  const total = counted.find(({ isTotal }) => isTotal) ?? { ...nothing, key: '' };
  const rows = counted.filter(({ isTotal }) => !isTotal);
  return { ...question, rows: inOrder(question, rows), total };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const nothing = { enquiries: 0, awaited: 0, answered: 0, inTime: 0, minutes: null, reached: 0, completed: 0 };

/** Sorts months by time and adds months without enquiries. Sorts other groups by their number of enquiries, largest first. */
function inOrder({ from, to, by }: ReportQuestion, rows: ReportRow[]): ReportRow[] {
  const calendar = calendars[by];
  if (!calendar)
    return rows.toSorted((one, other) => other.enquiries - one.enquiries || (one.key < other.key ? -1 : 1));
  return monthsOf(from, to, calendar).map(
    ({ key }) => rows.find((row) => row.key === key) ?? { ...nothing, key },
  );
}

const calendars: Partial<Record<ReportDivision, 'AD' | 'BS'>> = { MONTH: 'AD', MONTH_BS: 'BS' };

/** @param name - the argument that the error names. @throws AppError BAD_USER_INPUT if the day is invalid or out of range */
function checkDay(name: 'from' | 'to', day: string): void {
  if (!isDay(day) || day < earliestDay || day > latestDay)
    throw badField(name, 'Give the day as "2026-11-21"');
}

function check({ from, to, by }: ReportQuestion): void {
  checkDay('from', from);
  checkDay('to', to);
  const problem =
    to < from
      ? 'The last day is before the first one'
      : to > dayAfter(from, longestReport)
        ? 'Choose five years at most'
        : by === 'MONTH_BS' && !(toBs(from) && toBs(to))
          ? 'Bikram Sambat is known for the years 2000 to 2099'
          : null;
  if (problem) throw badField('to', problem);
}

/** Parses a division such as "month_bs". An empty text means ORIGIN. @throws AppError BAD_USER_INPUT */
export const parseDivision = (text: string | undefined): ReportDivision =>
  parseName('by', ReportBy, text || 'origin');

/** The SQL for the key of an enquiry's group. A key never contains a text that a person typed. */
const keys: Record<Exclude<ReportDivision, 'MONTH' | 'MONTH_BS'>, string> = {
  ORIGIN: 'origin',
  COUNSELLOR: `coalesce(counsellor_id::text, '')`,
  SERVICE: `case when service in (${Object.keys(serviceInterests)
    .map((name) => `'${name}'`)
    .join(', ')}) then service else '${otherService}' end`,
};

/** Returns SQL for the minutes from 1970-01-01 to a moment, both in the office's local time. */
const clock = (column: string): string => `extract(epoch from ${column})::float8 / 60 + ${officeAhead}`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns four columns with a value per day: days since 1970, opening minute, open minutes, open minutes on earlier days. */
function officeDays(times: OfficeTimes, first: string, last: string): number[][] {
  const [numbers, openings, lengths, sums]: [number[], number[], number[], number[]] = [[], [], [], []];
  let before = 0;
  for (let day = first; day <= last; day = dayAfter(day, 1)) {
    const hours = hoursOn(times, day);
    const opens = hours ? minutesOf(hours.opens) : 0;
    const minutes = hours ? minutesOf(hours.closes) - opens : 0;
    numbers.push(Date.parse(`${day}T00:00Z`) / DAY_MS);
    openings.push(opens);
    lengths.push(minutes);
    sums.push(before);
    before += minutes;
  }
  return [numbers, openings, lengths, sums];
}

/**
 * Returns SQL for the number of open minutes between the start of the period and a moment.
 * @param day - the alias of the moment's row in `office_day`
 * @param minute - the moment in minutes since 1970 (`clock`)
 */
const opened = (day: string, minute: string): string =>
  `${day}.before + least(greatest(${minute} - ${day}.number * 1440 - ${day}.opens, 0), ${day}.minutes)`;

function statement({ from, to, by, imported }: ReportQuestion, times: OfficeTimes): Statement {
  const calendar = calendars[by];
  const months = calendar ? monthsOf(from, to, calendar) : [];
  // A report by month groups enquiries by the index of their month. The outer query replaces the index with the name.
  const key = by === 'MONTH' || by === 'MONTH_BS' ? 'width_bucket(created_at, ?::timestamptz[])' : keys[by];
  const name = calendar ? '(?::text[])[key]' : 'key';
  // Whether the visitor waited for an answer. Nobody waits if staff enter the enquiry, because they do so while they talk with
  // the person. For an imported enquiry, the time of the answer is unknown.
  const isAwaited = `origin = 'website' and import_id is null`;
  return {
    // Without `offset 0`, PostgreSQL would inline `cohort` and evaluate its expressions several times.
    sql: `with office_day as (
        select * from unnest(?::int[], ?::int[], ?::int[], ?::int[]) as office_day (number, opens, minutes, before)
      ), cohort as (
        select ${key} as key, status, ${isAwaited} as is_awaited,
          exists (select from touch where enquiry_id = enquiry.id and outcome = 'reached' and taken_back_at is null) as is_reached,
          case when ${isAwaited} then ${clock('answered_at')} end as answered, ${clock('created_at')} as received
        from enquiry
        where created_at >= ? and created_at < ? and not is_held ${imported ? '' : 'and import_id is null'}
        offset 0
      ), timed as (
        select key, status, is_awaited, is_reached,
          ${opened('answer', 'answered')} - (${opened('receipt', 'received')}) as minutes
        from cohort
        left join office_day receipt on receipt.number = floor(received / 1440)
        left join office_day answer on answer.number = floor(answered / 1440)
      ), counted as (
        select key, grouping(key) = 1 as "isTotal", count(*)::int as enquiries,
          count(*) filter (where is_awaited)::int as awaited,
          count(minutes)::int as answered,
          count(*) filter (where minutes <= ${timelyMinutes})::int as "inTime",
          round(percentile_cont(0.5) within group (order by minutes))::int as minutes,
          count(*) filter (where is_reached)::int as reached,
          count(*) filter (where status = 'completed')::int as completed
        from timed group by grouping sets ((key), ())
      )
      select coalesce(${name}, '') as key, "isTotal", enquiries, awaited, answered, "inTime", minutes, reached, completed from counted`,
    values: [
      ...officeDays(times, from, officeDay(new Date())),
      ...(calendar ? [months.map((month) => begins(month.first))] : []),
      begins(from),
      begins(dayAfter(to, 1)),
      ...(calendar ? [months.map((month) => month.key)] : []),
    ],
  };
}

@Resolver()
export class ReportResolver {
  @Query(() => Report, {
    description:
      'The enquiries received from the first to the last day in Nepal, at most five years. Default: the last 30 days, by origin.',
  })
  report(
    @Ctx() { reader }: Context,
    @Arg('from', () => String, { nullable: true }) from?: string | null,
    @Arg('to', () => String, { nullable: true }) to?: string | null,
    @Arg('by', () => ReportBy, { nullable: true }) by?: ReportDivision | null,
    @Arg('imported', () => Boolean, { nullable: true }) imported?: boolean | null,
  ): Promise<Report> {
    const last = to ?? officeDay(new Date());
    checkDay('to', last);
    return readReport(reader, {
      from: from ?? dayAfter(last, -29),
      to: last,
      by: by ?? 'ORIGIN',
      imported: imported ?? false,
    });
  }
}
