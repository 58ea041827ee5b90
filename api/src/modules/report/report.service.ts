import type { Reader, Statement } from '../../database/reader.ts';
import { toBs } from '../../forms/bikram-sambat.ts';
import { badInput } from '../../graphql/errors.ts';
import { serviceInterests } from '../enquiry/enquiry.rules.ts';
import { dayAfter, office, officeAhead } from '../enquiry/office-hours.ts';
import type { Report, ReportRow } from './report.resolver.ts';
import {
  longestReport,
  monthsOf,
  otherService,
  type ReportDivision,
  reportDivisions,
  timelyMinutes,
} from './report.rules.ts';

export interface ReportQuestion {
  /** The first day of the office and the last one, as "2026-11-21". */
  from: string;
  to: string;
  by: ReportDivision;
  /** Whether enquiries that came in with a sheet are counted as well. */
  imported: boolean;
}

/** The moment at which a day of the office begins. */
const begins = (day: string): string => new Date(`${day}T00:00+05:45`).toISOString();

/**
 * Counts the enquiries that were received in a period, and what has become of them by now. One statement; its work grows with the
 * period's enquiries.
 *
 * @throws AppError BAD_USER_INPUT for a period that is none or is too long
 */
export async function readReport(reader: Reader, question: ReportQuestion): Promise<Report> {
  check(question);
  const counted = await reader.rows<ReportRow & { isTotal: boolean }>(statement(question));
  const total = counted.find(({ isTotal }) => isTotal) ?? { ...nothing, key: '' };
  const rows = counted.filter(({ isTotal }) => !isTotal);
  return { ...question, rows: inOrder(question, rows), total };
}

const nothing = { enquiries: 0, awaited: 0, answered: 0, inTime: 0, minutes: null, reached: 0, completed: 0 };

/** Months in their order, also those without an enquiry; the others by the number of enquiries. */
function inOrder({ from, to, by }: ReportQuestion, rows: ReportRow[]): ReportRow[] {
  const calendar = calendars[by];
  if (!calendar)
    return rows.toSorted((one, other) => other.enquiries - one.enquiries || (one.key < other.key ? -1 : 1));
  return monthsOf(from, to, calendar).map(
    ({ key }) => rows.find((row) => row.key === key) ?? { ...nothing, key },
  );
}

const calendars: Partial<Record<ReportDivision, 'AD' | 'BS'>> = { MONTH: 'AD', MONTH_BS: 'BS' };

// PostgreSQL and toISOString write the years before 1 and after 9999 differently, and no enquiry is from these centuries.
const DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;
const isDay = (text: string) =>
  DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && dayAfter(text, 0) === text;

/** @throws AppError BAD_USER_INPUT that names the argument */
export function checkDay(name: 'from' | 'to', day: string): void {
  const message = 'Give the day as "2026-11-21"';
  if (!isDay(day)) throw badInput(message, { [name]: message });
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
  if (problem) throw badInput(problem, { to: problem });
}

/** Parses the `by` of an address: "month_bs". Empty means the origin. @throws AppError BAD_USER_INPUT */
export function parseDivision(text: string | undefined): ReportDivision {
  const by = (text || 'origin').toUpperCase();
  if (Object.hasOwn(reportDivisions, by)) return by as ReportDivision;
  const message = `By must be one of: ${Object.keys(reportDivisions).join(', ').toLowerCase()}`;
  throw badInput(message, { by: message });
}

/** What stands for an enquiry's row of the report. Texts of the code alone: nothing that somebody typed. */
const keys: Record<Exclude<ReportDivision, 'MONTH' | 'MONTH_BS'>, string> = {
  ORIGIN: 'origin',
  COUNSELLOR: `coalesce(counsellor_id::text, '')`,
  SERVICE: `case when service in (${Object.keys(serviceInterests)
    .map((name) => `'${name}'`)
    .join(', ')}) then service else '${otherService}' end`,
};

/**
 * The minutes for which the office was open from a Monday long ago to a moment; `openMinutes` of office-hours.ts is the same rule.
 * 1970-01-05 was a Monday. A week of the office has five days.
 */
function opened(minute: string): string {
  const open = minutesOf(office.closes) - minutesOf(office.opens);
  const inWeek = `(${minute} - floor(${minute} / 10080) * 10080)`;
  const day = `floor(${inWeek} / 1440)`;
  const today = `least(greatest(${inWeek} - ${day} * 1440 - ${minutesOf(office.opens)}, 0), ${open})`;
  return `(floor(${minute} / 10080) * ${5 * open} + least(${day}, 5) * ${open} + case when ${day} < 5 then ${today} else 0 end)`;
}

/** The minutes from that Monday to a moment, on the office's clock. */
const clock = (column: string): string =>
  `extract(epoch from ${column})::float8 / 60 + ${officeAhead - 4 * 1440}`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function statement({ from, to, by, imported }: ReportQuestion): Statement {
  const calendar = calendars[by];
  const months = calendar ? monthsOf(from, to, calendar) : [];
  // Of a month its number is grouped, and its name is put in its place afterwards.
  const key = by === 'MONTH' || by === 'MONTH_BS' ? 'width_bucket(created_at, ?::timestamptz[])' : keys[by];
  const name = calendar ? '(?::text[])[key]' : 'key';
  const isAwaited = `origin = 'website' and import_id is null`;
  return {
    // Staff who note an enquiry are with the person already, and of a sheet nobody knows when it was answered: neither
    // waits for an answer (`is_awaited`). `offset 0`: each moment is read once.
    sql: `with cohort as (
        select ${key} as key, status, ${isAwaited} as is_awaited,
          exists (select from touch where enquiry_id = enquiry.id and outcome = 'reached') as is_reached,
          case when ${isAwaited} then ${clock('answered_at')} end as answered, ${clock('created_at')} as received
        from enquiry
        where created_at >= ? and created_at < ? and not is_held ${imported ? '' : 'and import_id is null'}
        offset 0
      ), timed as (
        select key, status, is_awaited, is_reached, ${opened('answered')} - ${opened('received')} as minutes from cohort
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
      ...(calendar ? [months.map((month) => begins(month.first))] : []),
      begins(from),
      begins(dayAfter(to, 1)),
      ...(calendar ? [months.map((month) => month.key)] : []),
    ],
  };
}
