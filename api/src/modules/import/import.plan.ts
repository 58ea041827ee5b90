import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { badField, notOneOf } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { Admin } from '../admin/admin.entity.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { enquiryStatuses, isOrigin, isStatus, originLabels } from '../enquiry/enquiry.rules.ts';
import { personKeysOf } from '../person/person.keys.ts';
import { isImportField, mostColumns } from './import.columns.ts';
import { type DayReading, dayCalendars, dayOrders } from './import.days.ts';
import {
  accountsByName,
  type ImportColumn,
  type ImportDefaults,
  mostRows,
  readRow,
  type SheetRow,
} from './import.rules.ts';
import type { ImportColumnInput, ImportInput, UnreadRow } from './import.types.ts';

export interface PlannedRow extends Omit<SheetRow, 'phones'>, ReturnType<typeof personKeysOf> {
  /** The row's index in the input, where 0 is the first row after the column names. */
  at: number;
}

export interface Plan {
  sent: number;
  ready: PlannedRow[];
  unread: UnreadRow[];
  /** The hash of the input without its fields `id` and `leaveOut`. */
  contentHash: string;
}

/** After this many rows, other requests get a turn. It is a small number, as a row may have ten phone numbers to normalise. */
const SLICE = 100;

export async function* slicesOf<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += SLICE) {
    if (start > 0) await turn();
    yield rows.slice(start, start + SLICE);
  }
}

/**
 * Returns one promise per row. The promises resolve in slices, and other requests get a turn between two slices. GraphQL would
 * process an array of plain rows without a pause.
 */
export function inTurns<Row>(rows: readonly Row[]): Promise<Row>[] {
  let sliceTurn: Promise<void> = Promise.resolve();
  return rows.map((row, index) => {
    if (index > 0 && index % SLICE === 0) sliceTurn = sliceTurn.then(() => turn());
    return sliceTurn.then(() => row);
  });
}

/** @throws AppError BAD_USER_INPUT */
export async function planOf(em: EntityManager, input: ImportInput): Promise<Plan> {
  const columns = (input.columns ?? []).map(columnOf);
  const rows = input.rows ?? [];
  // Limits the columns, because the work for a row grows with the number of columns, even if the row has few cells.
  if (columns.length > mostColumns)
    throw badField('columns', `The sheet has ${columns.length} columns; at most ${mostColumns} can be read.`);
  if (!columns.some(({ field }) => field === 'name' || field === 'nameNe'))
    throw badField('columns', 'Choose the column with the name.');
  if (rows.length === 0) throw badField('rows', 'There are no rows.');
  if (rows.length > mostRows)
    throw badField('rows', `The sheet has ${rows.length} rows; at most ${mostRows} come in at once.`);
  const defaults = await defaultsOf(em, input);
  const leaveOut = new Set(input.leaveOut ?? []);
  const { id: _, leaveOut: __, rows: ___, ...rest } = input;
  const contentHash = createHash('sha256').update(JSON.stringify(rest));
  const ready: PlannedRow[] = [];
  const unread: UnreadRow[] = [];
  let at = 0;
  for await (const slice of slicesOf(rows))
    for (const cells of slice) {
      const result = readRow(cells, columns, defaults);
      if (result.ok) ready.push({ ...result.row, at, ...personKeysOf(result.row) });
      else unread.push({ row: at, reason: result.reason });
      contentHash.update(JSON.stringify(cells));
      at += 1;
    }
  return {
    sent: rows.length,
    ready: ready.filter((row) => !leaveOut.has(row.at)),
    unread,
    contentHash: contentHash.digest('hex'),
  };
}

function columnOf({ header: named, field, calendar, order }: ImportColumnInput): ImportColumn {
  const header = named ?? '';
  if (!field || !isImportField(field)) throw badField('columns', `There is no field “${field}”.`);
  if (!calendar) return { header, field };
  const reading = { calendar, order: order ?? 'day' };
  if (!isReading(reading)) throw badField('columns', `“${calendar}” with “${order}” is no way to read days.`);
  return { header, field, reading };
}

const isReading = (reading: { calendar: string; order: string }): reading is DayReading =>
  Object.hasOwn(dayCalendars, reading.calendar) && Object.hasOwn(dayOrders, reading.order);

async function defaultsOf(em: EntityManager, input: ImportInput): Promise<ImportDefaults> {
  const { origin, counsellorId = null } = input;
  if (!origin || !isOrigin(origin)) throw notOneOf('origin', originLabels);
  const status = input.status ?? 'contacted';
  if (!isStatus(status)) throw notOneOf('status', enquiryStatuses);
  const accounts = await em.find(
    Admin,
    { isActive: true },
    { fields: ['id', 'name', 'email'], disableIdentityMap: true },
  );
  if (counsellorId && !accounts.some(({ id }) => id === counsellorId))
    throw badField('counsellorId', 'Choose a counsellor whose account is active');
  return {
    origin,
    status,
    counsellorId: counsellorId && isUuid(counsellorId) ? counsellorId : null,
    counsellors: accountsByName(accounts),
    today: officeDay(new Date()),
  };
}
