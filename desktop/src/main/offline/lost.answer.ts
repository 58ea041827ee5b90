/**
 * Handles changes whose response was lost long ago. The server remembers an Idempotency-Key for seven days; a change that is sent
 * again later would be made twice. So before such a change is sent again, the app looks for its effect on the server.
 */
import { parseForm } from 'api/fields';
import { officeNow } from 'web/admin/office-clock';
import { formOf, formValue } from './kind.rules.ts';
import type { Activity, Row } from './office.copy.ts';
import { type Ask, type Page, pagesOf, Refused, readRecord } from './office.reader.ts';
import { isOwnId, isSame, type Outcome, type QueuedChange, uploadField } from './queued.change.ts';
import { isShutOut } from './server.requests.ts';

/** How long a request may be repeated with the same Idempotency-Key, in milliseconds: a day less than the server allows. */
const remembered = 6 * 86_400_000;
/** How far the server's clock may be behind, in milliseconds. */
const slack = 300_000;
/** The number of log entries per page, and the maximum number of pages to search. */
const [pageSize, mostPages] = [200, 10];

/** Returns when the server may first have made a change; null if the change was never sent or the server remembers its key. */
function doneSince({ triedAt, at }: QueuedChange): number | null {
  // Older apps did not store the time of the first attempt. Assume that the change was sent when it was queued.
  const first = triedAt === undefined ? at : triedAt;
  if (first === null || officeNow() - Date.parse(first) < remembered) return null;
  return Date.parse(first) - slack;
}

/** Looks for a change on the server. @returns the outcome; null if the change must be sent */
export async function foundDone(ask: Ask, change: QueuedChange): Promise<Outcome | null> {
  const since = doneSince(change);
  // Without a key, the server detects repeated updates by version, pictures by bytes, and touches and new records by id.
  const isKnown = ['updated', 'touched'].includes(change.action) || isOwnId(change);
  if (since === null || isKnown || change.field === uploadField) return null;
  try {
    if (change.action === 'noted') return await foundNote(ask, change, since);
    const entries = await entriesOf(ask, change, since);
    if (entries === null) return question(change);
    const [entry, ...others] = entries;
    if (!entry) return null;
    if (change.action !== 'created') return { end: 'done', row: await present(ask, change) };
    return others.length > 0 ? question(change) : await foundNew(ask, change, entry);
  } catch (error) {
    if (!(error instanceof Refused)) return { end: 'away' };
    if (isShutOut(error.code)) return { end: 'signed-out' };
    // If the record is gone, the change cannot be made twice, so it is sent and the server refuses it.
    return error.isMisfit ? { end: 'unfit' } : null;
  }
}

const isMine = (change: QueuedChange, { admin }: Row | Activity): boolean =>
  change.by === undefined || String(admin).toLowerCase() === change.by.email.toLowerCase();
const isSince = ({ createdAt }: Row | Activity, since: number): boolean =>
  Date.parse(String(createdAt)) >= since;

async function foundNote(ask: Ask, change: QueuedChange, since: number): Promise<Outcome | null> {
  const enquiry = await readRecord(ask, change.kind, change.recordId ?? '');
  const text = String(change.args.input?.text ?? '').trim();
  const row = (enquiry.notes as Row[]).find(
    (note) => note.text === text && isMine(change, note) && isSince(note, since),
  );
  return row ? { end: 'done', row } : null;
}

/** Reads the log entries since a moment that match the change and its author; null if there are too many entries to read. */
async function entriesOf(ask: Ask, change: QueuedChange, since: number): Promise<Activity[] | null> {
  const { kind, action, title, recordId } = change;
  const isNew = action === 'created';
  const node = '{ _id createdAt admin action kind recordId title }';
  const of =
    isNew || recordId === null ? `kind: "${kind}"` : `kind: "${kind}", recordId: ${JSON.stringify(recordId)}`;
  const found: Activity[] = [];
  let pages = 0;
  for await (const { edges } of pagesOf<Page<Activity>>(ask, {
    list: 'adminActivity',
    node,
    size: pageSize,
    of,
  })) {
    for (const { node: entry } of edges) {
      const isIt = entry.action === action && (!isNew || String(entry.title).trim() === title.trim());
      if (isIt && isMine(change, entry) && isSince(entry, since)) found.push(entry);
    }
    pages += 1;
    const last = edges.at(-1);
    if (last && !isSince(last.node, since)) return found;
    if (pages >= mostPages) return null;
  }
  return found;
}

/** Compares a change with a record by the same author. If all values are equal, the change was made; otherwise staff decide. */
async function foundNew(ask: Ask, change: QueuedChange, entry: Activity): Promise<Outcome> {
  const row = await readRecord(ask, change.kind, entry.recordId).catch((error) => {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  const input = change.args.input ?? {};
  const parsed = parseForm(formOf(change.kind), input);
  const values: Record<string, unknown> = parsed.ok ? parsed.value : input;
  const isAsTyped =
    row && Object.keys(input).every((name) => isSame(formValue(change.kind, row, name), values[name]));
  return isAsTyped ? { end: 'done', row } : question(change);
}

/** Reads the record after a restore; null for any other action. */
const present = (ask: Ask, { kind, action, recordId }: QueuedChange): Promise<Row | null> =>
  action === 'restored' && recordId !== null ? readRecord(ask, kind, recordId) : Promise.resolve(null);

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kathmandu' });

/** Asks staff whether the change was made, because only they can know. */
function question(change: QueuedChange): Outcome {
  const message =
    `You made “${change.title}” once already since ${day.format(Date.parse(change.at))}, and it may be this one: its answer was lost. ` +
    'Look at what is there. Then try again to make another one, or give this one up.';
  return { end: 'stuck', change: { ...change, state: 'refused', message, isQuestion: true } };
}
