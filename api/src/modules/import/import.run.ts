import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';
import { announceReload } from '../../database/inbox-feed.ts';
import { limits } from '../../forms/fields.ts';
import { type Context, requireViewer, type Viewer } from '../../graphql/context.ts';
import { AppError, badField, badInput, conflict } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { isUuid } from '../../records/ids.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { enquirySearchKey } from '../enquiry/inbox/search-key.ts';
import { officeTimeToDate } from '../enquiry/office-hours.ts';
import { type PlannedRow, planOf, slicesOf } from './import.plan.ts';
import { Import, type ImportInput } from './import.types.ts';

const BATCH = 500;
/** The time for dates without a time. */
const NOON = '12:00';

/**
 * Imports rows. Sends no mail, skips the spam check, and notifies open inboxes once. The activity log gets a single entry,
 * which contains the import's id. Each enquiry stores this id, so all enquiries of the entry can be found. A repeated call with
 * the same id and content imports nothing (docs/product.md, "Import").
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT
 */
export async function runImport(context: Context, input: ImportInput): Promise<Import> {
  const viewer = requireViewer(context);
  if (input.id && !isUuid(input.id)) throw badField('id', 'The id is no UUID.');
  // Reads the rows before the transaction, because normalising thousands of phone numbers would make the transaction long.
  const plan = await planOf(context.em, input);
  if (plan.ready.length === 0) throw badInput('No row is left that can come in.');
  const now = new Date();
  const rows: ReturnType<typeof storedRow>[] = [];
  for await (const slice of slicesOf(plan.ready)) rows.push(...slice.map((row) => storedRow(row, now)));
  const id = input.id ?? v7();
  return once(context, Import, { name: `import ${id}`, content: plan.contentHash }, async (em) => {
    const [unread, leftOut] = [plan.unread.length, plan.sent - rows.length - plan.unread.length];
    const { contentHash } = plan;
    const known = await claim(em, viewer, { id, contentHash, rows: rows.length, leftOut, unread });
    if (known) return known;
    await em.execute('set local statement_timeout = 0');
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = JSON.stringify(rows.slice(start, start + BATCH));
      await em.execute(PEOPLE, [id, now, batch]);
      await em.execute(ENQUIRIES, [id, now, batch]);
    }
    const change = { action: 'created', kind: 'Import', recordId: id, title: '' } as const;
    recordActivity(em, viewer, { ...change, after: { enquiries: rows.length } });
    await em.flush();
    await announceReload(em);
    return em.findOneOrFail(Import, { id });
  });
}

/**
 * Inserts the record of the import. If another run is inserting the same id, waits until that run has ended. Returns the
 * existing import if the id is already stored; null if the import is new.
 * @throws AppError CONFLICT if the id has other content, or if its import was undone
 */
async function claim(
  em: EntityManager,
  viewer: Viewer,
  row: Pick<Import, 'id' | 'contentHash' | 'rows' | 'leftOut' | 'unread'>,
): Promise<Import | null> {
  const { id, contentHash, rows, leftOut, unread } = row;
  const claimed = await em.execute(
    `insert into import (id, content_hash, admin_id, admin, name, rows, left_out, unread, removed, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 0, now()) on conflict (id) do nothing returning id`,
    [id, contentHash, viewer.id, viewer.email, viewer.name, rows, leftOut, unread],
  );
  if (claimed.length > 0) return null;
  const known = await em.findOneOrFail(Import, { id });
  if (known.contentHash !== contentHash) throw conflict('Import');
  if (known.undoneAt) throw new AppError('CONFLICT', 'This import was undone. Start it again as a new one.');
  return known;
}

function storedRow(row: PlannedRow, now: Date) {
  const { phone, numbers } = phoneOf(row);
  const noon = row.createdOn && officeTimeToDate(row.createdOn.day, row.createdOn.time ?? NOON);
  return {
    enquiry_id: v7(),
    person_id: v7(),
    name: row.name,
    name_ne: row.nameNe,
    phone,
    phone_number: numbers[0] ?? '',
    search_key: enquirySearchKey(row.name, numbers),
    person_key: row.searchKey,
    name_key: row.nameKey,
    // A day without a time means noon. A row without a day, or with a moment in the future, gets the current time.
    created_at: noon && noon < now ? noon : now,
    email: row.email,
    email_key: row.emailKey,
    service: row.service,
    message: row.message,
    status: row.status,
    follow_up_on: row.followUpOn,
    origin: row.origin,
    counsellor_id: row.counsellorId,
    phones: row.phones,
    numbers: row.numbers,
    birth_day: row.birthDay,
    birth_calendar: row.birthCalendar,
    guardian_name: row.guardianName,
    level: row.level,
    destinations: row.destinations,
    scores: row.scores,
  };
}

/** Returns as many of the person's own numbers as fit into the field `phone`; numbers of the family if the person has none. */
function phoneOf({ phones }: PlannedRow): { phone: string; numbers: string[] } {
  const own = phones.filter(({ whose }) => whose === '');
  let phone = '';
  const numbers: string[] = [];
  for (const { text, number } of own.length > 0 ? own : phones) {
    const longer = phone === '' ? text : `${phone} / ${text}`;
    if (longer.length > limits.phone) continue;
    phone = longer;
    if (number !== '' && !numbers.includes(number)) numbers.push(number);
  }
  return { phone, numbers };
}

/** A batch of rows as a table. The statements for people and for enquiries both read this table. */
const GIVEN = `jsonb_to_recordset(?::jsonb) as given (enquiry_id uuid, person_id uuid, name text, name_ne text, phone text,
  phone_number text, search_key text, person_key text, name_key text, created_at timestamptz, email text, email_key text, service text, message text,
  status text, follow_up_on date, origin text, counsellor_id uuid, phones jsonb, numbers text[], birth_day date,
  birth_calendar text, guardian_name text, level text, destinations text[], scores text)`;

const PEOPLE = `
  insert into person (id, version, import_id, created_at, updated_at, name, name_ne, phones, numbers, search_key, name_key, email, email_key,
    birth_day, birth_calendar, guardian_name, level, destinations, scores, counsellor_id, origin)
  select person_id, 1, ?::uuid, created_at, ?::timestamptz, name, name_ne, phones, numbers, person_key, name_key, email, email_key,
    birth_day, birth_calendar, guardian_name, level, destinations, scores, counsellor_id, origin
  from ${GIVEN}`;

const ENQUIRIES = `
  insert into enquiry (id, version, import_id, person_id, created_at, updated_at, name, email, email_key, phone, phone_number, search_key,
    service, message, status, follow_up_on, origin, counsellor_id, idempotency_key, content_hash)
  select enquiry_id, 1, ?::uuid, person_id, created_at, ?::timestamptz, name, email, email_key, phone, phone_number, search_key,
    service, message, status, follow_up_on, origin, counsellor_id, enquiry_id::text, ''
  from ${GIVEN}`;
