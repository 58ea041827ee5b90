import type { Reader } from '../../database/reader.ts';
import { badInput } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { COUNTED } from '../../records/keyset.ts';
import { condition, joined, type Part, whereOf } from '../../records/sql.ts';
import { Contact } from './contact.entity.ts';
import { BY_DUE, DUE } from './contact.order.ts';
import type { Today } from './today.resolver.ts';
import { type TodayParts, todayOf } from './today.rules.ts';
import { asContact, UNREAD } from './contact.service.ts';

type Name = keyof TodayParts<Contact>;

/** Which rows may stand in a part, and in which order. `todayOf` decides; each condition fits an index. */
const parts: Record<Name, { where(day: string): Part[]; order: string }> = {
  overdue: { where: (day) => [condition(`${DUE} and follow_up_on < ?`, day)], order: BY_DUE },
  due: {
    where: (day) => [condition(`${DUE} and follow_up_on = ? and follow_up_kind <> 'visit'`, day)],
    order: BY_DUE,
  },
  visits: {
    where: (day) => [condition(`${DUE} and follow_up_on = ? and follow_up_kind = 'visit'`, day)],
    order: BY_DUE,
  },
  fresh: {
    where: () => [condition(`status = 'new' and follow_up_on is null`)],
    order: 'created_at, id',
  },
};
const names = Object.keys(parts) as Name[];

/**
 * The office's day. Reads at most `size` rows of each part.
 *
 * @param day - today in the office
 * @param counsellor - only theirs and what nobody has; null: everybody's
 * @throws AppError BAD_USER_INPUT for a counsellor that is no id
 */
export async function findToday(
  reader: Reader,
  day: string,
  counsellor: string | null,
  size: number,
): Promise<Today> {
  if (counsellor !== null && !isUuid(counsellor)) {
    const message = 'Counsellor must be the id of an account';
    throw badInput(message, { counsellor: message });
  }
  const whose = counsellor ? [condition('(counsellor_id = ? or counsellor_id is null)', counsellor)] : [];
  const whereIn = (name: Name) => whereOf([condition('not is_held'), ...parts[name].where(day), ...whose]);
  const columns = reader.columns(Contact, UNREAD);
  const selects = names.map(
    (name) =>
      joined`(select ${columns} from contact ${whereIn(name)} order by ${parts[name].order} limit ${size})`,
  );
  const counts = names.map(
    (name) =>
      joined`(select count(*)::int from (select from contact ${whereIn(name)} limit ${COUNTED}) counted) as "${name}"`,
  );
  const [rows, [counted]] = await Promise.all([
    reader.rows<Contact>(together(selects, ' union all ')),
    reader.rows<Record<Name, number>>(joined`select ${together(counts, ', ')}`),
  ]);
  const found = todayOf(
    rows.map((row) => Object.assign(asContact(row), { _id: row.id })),
    { day, counsellor },
  );
  return {
    day,
    ...found,
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
