import { followUpGroup } from 'api/rules/enquiry';
import { getNamedType, isLeafType } from 'graphql';
import { formValue } from './kind.rules.ts';
import { foundDone } from './lost.answer.ts';
import type { Row } from './office.copy.ts';
import { type Ask, Refused, readRecord } from './office.reader.ts';
import { officeSchema, selectionOf } from './office.schema.ts';
import { clashing, isOwnId, type Outcome, type QueuedChange, withFields } from './queued.change.ts';
import { touchInput } from './queued.touch.ts';
import { type Answer, askServer, codeOf, isMisfit, isShutOut, type Send } from './server.requests.ts';

/** The codes of temporary failures. The same request may succeed later. */
const passing = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
const unknown = 'This version of Prasthan cannot send this change.';
/** The most times that a change is sent. It is sent again if a colleague has saved the record in between. */
const attempts = 4;

/**
 * Sends one change. If a colleague has edited other fields of the record, sends it again with the current version. If both
 * changed the same field, staff must decide.
 */
export async function sendChange(send: Send, change: QueuedChange): Promise<Outcome> {
  const found = await foundDone(asking(send), change);
  if (found) return found;
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
    // A colleague deleted the record first.
    if (code === 'NOT_FOUND' && current.action === 'deleted') return { end: 'done', row: null };
    const nextDay = answer.errors[0]?.extensions?.fields?.followUpOn;
    const more = nextDay === undefined ? null : withNextDay(current);
    if (more) {
      current = more;
      continue;
    }
    const message = answer.errors[0]?.message ?? 'The server refused it.';
    const { fields: wrong, keptId } = answer.errors[0]?.extensions ?? {};
    // Staff may save the enquiry without its deleted person, so that the enquiry is not lost.
    const isPersonGone =
      wrong?.personId !== undefined && current.fields.some(({ name }) => name !== 'personId');
    // These changes cannot be compared with the server's record, so staff must decide.
    if (code !== 'CONFLICT' || isOwnId(current) || keptId !== undefined)
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
    // Only the fields that were changed here are sent again, so that a colleague's other fields are kept.
    current = withFields(current, current.fields);
  }
  return { end: 'away' };
}

/**
 * A touch with the follow-up day that staff chose. The day was left out because it had not changed, or because the colleague's
 * day was kept, but the server requires a day.
 */
function withNextDay({ typed, ...change }: QueuedChange): QueuedChange | null {
  const { input } = change.args;
  if (!typed?.followUpOn || input?.followUpOn === typed.followUpOn) return null;
  const days = Object.fromEntries(followUpGroup.map((name) => [name, typed[name]]));
  return { ...change, typed, args: { ...change.args, input: touchInput(typed, { ...input, ...days }) } };
}

/** The GraphQL request of a change; null for a mutation of an older app that no longer exists. */
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

/** The server's current record; null if the server does not answer. */
async function present(send: Send, { kind, recordId }: QueuedChange): Promise<Row | null> {
  return readRecord(asking(send), kind, recordId ?? '').catch(() => null);
}

/** @returns a function that asks the server and throws if it does not answer, or refuses */
const asking =
  (send: Send): Ask =>
  async (query, variables) => {
    const answer = await askServer(send, { query, variables });
    if (answer?.errors?.length) throw new Refused(codeOf(answer), isMisfit(answer));
    if (!answer?.data) throw new Error('The server did not answer.');
    return answer.data;
  };
