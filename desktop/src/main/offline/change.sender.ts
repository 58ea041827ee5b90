import { followUpGroup } from 'api/rules/enquiry';
import { getNamedType, isLeafType } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import { formValue } from './kind.rules.ts';
import { type Row, settingsId } from './office.copy.ts';
import { kindNamed, officeSchema, selectionOf } from './office.schema.ts';
import {
  clashing,
  isOwnId,
  type Outcome,
  type QueuedChange,
  uploadField,
  withFields,
} from './queued.change.ts';
import { touchInput } from './queued.touch.ts';
import { type Answer, askServer, codeOf, isMisfit, isShutOut, type Send } from './server.requests.ts';

/** The error codes of temporary failures, after which the same request may succeed. */
const passing = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
const unknown = 'This version of Prasthan cannot send this change.';
/** The maximum number of times that a change is sent. A change is sent again if a colleague saved the record in the meantime. */
const attempts = 4;

/** How long the server keeps an Idempotency-Key, in milliseconds, less a day. */
const remembered = 89 * 86_400_000;

/**
 * Whether the server may have made a change so long ago that it no longer keeps the change's key. Updates are recognised by their
 * version, touches and new records by their id, and pictures by their bytes.
 */
function isForgotten(change: QueuedChange): boolean {
  const { action, field, triedAt } = change;
  if (action === 'updated' || action === 'touched' || isOwnId(change) || field === uploadField) return false;
  return triedAt !== null && officeNow() - Date.parse(triedAt) > remembered;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kathmandu' });

/** Asks staff whether the server has made a change. */
function question(change: QueuedChange): Outcome {
  const message =
    `This was sent on ${day.format(Date.parse(change.triedAt ?? change.at))}, but the response was lost. ` +
    'Check whether the website has it. Then try again, or give it up.';
  return { end: 'stuck', change: { ...change, state: 'refused', message, isQuestion: true } };
}

/**
 * Sends one change. If a colleague has edited other fields of the record, sends it again with the current version. If a colleague
 * has edited the same field, returns a conflict for staff to resolve.
 */
export async function sendChange(send: Send, change: QueuedChange): Promise<Outcome> {
  if (isForgotten(change)) return question(change);
  let current = change;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const request = requestOf(current);
    if (!request) return { end: 'stuck', change: { ...current, state: 'refused', message: unknown } };
    const answer = await askServer(send, request, { key: current.key });
    if (answer === null) return { end: 'away' };
    const code = codeOf(answer);
    if (!answer.errors?.length) return { end: 'done', row: rowOf(answer) };
    if (isMisfit(answer)) return { end: 'unfit' };
    if (isShutOut(code)) return { end: 'signed-out' };
    if (code && passing.has(code)) return { end: 'away' };
    // A colleague has already deleted the record.
    if (code === 'NOT_FOUND' && current.action === 'deleted') return { end: 'done', row: null };
    const nextDay = answer.errors[0]?.extensions?.fields?.followUpOn;
    const more = nextDay === undefined ? null : withNextDay(current);
    if (more) {
      current = more;
      continue;
    }
    const message = answer.errors[0]?.message ?? 'The server refused it.';
    const { fields: wrong, keptId } = answer.errors[0]?.extensions ?? {};
    // The person was deleted. Staff may save the enquiry without the person, so that the enquiry is not lost.
    const isPersonGone =
      wrong?.personId !== undefined && current.fields.some(({ name }) => name !== 'personId');
    // Only a conflict with a colleague can be resolved by comparing the fields. Staff must decide about everything else, also
    // about a conflict that names a field: a class is full.
    if (code !== 'CONFLICT' || wrong !== undefined || isOwnId(current) || keptId !== undefined)
      return {
        end: 'stuck',
        change: { ...current, state: 'refused', message, ...(isPersonGone && { isPersonGone }) },
      };
    const theirs = await present(send, current);
    if (theirs === null) return { end: 'away' };
    const fields = current.fields.map((field) => ({
      ...field,
      theirs: formValue(current.kind, theirs, field.name),
    }));
    current = { ...current, args: { ...current.args, version: theirs.version } };
    if (clashing({ ...current, fields }).length > 0) {
      return { end: 'stuck', change: { ...current, fields, state: 'conflict', message } };
    }
    // Send only the fields that were changed here, so that a colleague's edits of other fields are not overwritten.
    current = withFields(current, current.fields);
  }
  return { end: 'away' };
}

/**
 * Adds the follow-up day that staff chose to a touch. The day had been omitted because it was unchanged or because the
 * colleague's day was kept, but the server requires one. Returns null if there is no other day to add.
 */
function withNextDay({ typed, ...change }: QueuedChange): QueuedChange | null {
  const { input } = change.args;
  if (!typed?.followUpOn || input?.followUpOn === typed.followUpOn) return null;
  const days = Object.fromEntries(followUpGroup.map((name) => [name, typed[name]]));
  return { ...change, typed, args: { ...change.args, input: touchInput(typed, { ...input, ...days }) } };
}

/** Builds the GraphQL request for a change; null if an older app queued a mutation that no longer exists. */
function requestOf({ field, args }: QueuedChange) {
  const mutation = officeSchema().getMutationType()?.getFields()[field];
  if (!mutation) return null;
  const given = mutation.args.filter(({ name }) => (args as Record<string, unknown>)[name] !== undefined);
  const heads = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const type = getNamedType(mutation.type);
  const selection = isLeafType(type) ? '' : selectionOf(type.name);
  return {
    query: `mutation (${heads}) { answer: ${field}(${passed}) ${selection} }`,
    variables: args,
  };
}

function rowOf({ data }: Answer): Row | null {
  const answer = data?.answer;
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Row) : null;
}

/** Reads the current record from the server; null if it cannot be read. */
async function present(send: Send, { kind, recordId }: QueuedChange): Promise<Row | null> {
  const { one } = kindNamed(kind);
  const query =
    kind === 'SiteSettings'
      ? `{ record: ${one} ${selectionOf(kind)} }`
      : `query ($id: ID!) { record: ${one}(id: $id) ${selectionOf(kind)} }`;
  const answer = await askServer(send, { query, variables: { id: recordId } });
  const record = answer?.errors?.length ? null : answer?.data?.record;
  return record ? ({ _id: settingsId, ...record } as Row) : null;
}
