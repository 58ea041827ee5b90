import { Int, ObjectType } from 'type-graphql';
import type { Reader } from '../../../database/reader.ts';
import { field } from '../../../graphql/field.ts';
import { Rows } from '../../../graphql/rows.ts';
import { COUNTED, orderBy } from '../../../records/keyset.ts';
import { joined, partsJoined, whereOf } from '../../../records/sql.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { todayPage } from '../enquiry.rules.ts';
import { asEnquiry, enquiryWhere, UNREAD } from '../enquiry.service.ts';
import type { OfficeMoment } from '../office-hours.ts';
import { due } from './enquiry.keysets.ts';
import { InboxFilter } from './enquiry.order.ts';
import { type StackName, stackNames, todayOf } from './today.rules.ts';

/** The three stacks of the screen Today. No enquiry is in two stacks. */
@ObjectType()
export class Today {
  @field(String, 'The day in Nepal, as "2026-11-21".') day!: string;

  @Rows(todayPage)
  @field(
    [Enquiry],
    'Open enquiries whose follow-up day has passed, or whose time has passed today, by day and time.',
  )
  late!: Enquiry[];

  @Rows(todayPage)
  @field(
    [Enquiry],
    'Open enquiries whose follow-up is due today and has not passed: calls and visits, by time.',
  )
  today!: Enquiry[];

  @Rows(todayPage)
  @field([Enquiry], 'New enquiries without a follow-up day, the longest waiting first.')
  new!: Enquiry[];

  @field(Int, 'Exact to 10,000; 10,001 stands for more.') lateCount!: number;
  @field(Int, 'Exact to 10,000; 10,001 stands for more.') todayCount!: number;
  @field(Int, 'Exact to 10,000; 10,001 stands for more.') newCount!: number;
}

const filters = { late: InboxFilter.LATE, today: InboxFilter.TODAY, new: InboxFilter.NEW } as const;
const orders = { late: orderBy(due), today: orderBy(due), new: 'created_at, id' } as const;

/**
 * @param counsellor - an id of an account, or `nobody` for the unassigned enquiries; null selects all
 * @throws AppError BAD_USER_INPUT if the counsellor is any other text
 */
export async function findToday(
  reader: Reader,
  now: OfficeMoment,
  counsellor: string | null,
  size: number,
): Promise<Today> {
  const whereIn = (name: StackName) => whereOf(enquiryWhere({ filter: filters[name], counsellor }, now));
  const columns = reader.columns(Enquiry, UNREAD);
  const selects = stackNames.map(
    (name) =>
      joined`(select ${columns} from enquiry ${whereIn(name)} order by ${orders[name]} limit ${size})`,
  );
  const counts = stackNames.map(
    (name) =>
      joined`(select count(*)::int from (select from enquiry ${whereIn(name)} limit ${COUNTED + 1}) counted) as "${name}"`,
  );
  const [rows, [counted]] = await Promise.all([
    reader.rows<Enquiry>(partsJoined(selects, ' union all ')),
    reader.rows<Record<StackName, number>>(joined`select ${partsJoined(counts, ', ')}`),
  ]);
  return {
    day: now.day,
    ...todayOf(
      rows.map((row) => Object.assign(asEnquiry(row), { _id: row.id })),
      now,
    ),
    lateCount: counted?.late ?? 0,
    todayCount: counted?.today ?? 0,
    newCount: counted?.new ?? 0,
  };
}
