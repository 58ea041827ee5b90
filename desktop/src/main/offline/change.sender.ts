import { getNamedType } from 'graphql';
import { officeNow } from 'web/admin/office-clock';
import type { QueuedChange } from './change.types.ts';
import type { Row } from './office.copy.ts';
import { officeSchema, selectionOf } from './office.schema.ts';
import { type Answer, askServer, codeOf, failed, isMisfit, isShutOut, type Send } from './server.requests.ts';
import { sendUpload, type UploadFiles } from './waiting.uploads.ts';

type Outcome =
  /** The server has made the change, now or after an earlier request, and returned `row`. */
  | { end: 'done'; row: Row | null }
  /** The change stays in the queue, as `change`, until staff decide about it. */
  | { end: 'stuck'; change: QueuedChange }
  /** The schemas of the server and the app differ, so the change waits. */
  | { end: 'unfit' }
  | { end: 'signed-out' }
  | { end: 'away' };

/** Returns the outcome for a change about which staff must decide. @param message - the reason */
const refused = (change: QueuedChange, message: string, more?: Partial<QueuedChange>): Outcome => ({
  end: 'stuck',
  change: { ...change, state: 'refused', message, ...more },
});

const temporaryCodes = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

/** The time in ms for which the app relies on an Idempotency-Key, with a margin: the server deletes a key after 90 days. */
const keyLifetime = 89 * 86_400_000;

/**
 * The server recognises a repeated change with one of these actions only by its Idempotency-Key. It recognises a repeated update
 * by its base, a new record by its id, and a picture by its bytes.
 */
const keyed: readonly QueuedChange['action'][] = ['deleted', 'restored', 'reordered'];

const isForgotten = ({ action, triedAt }: QueuedChange): boolean =>
  keyed.includes(action) && triedAt !== null && officeNow() - Date.parse(triedAt) > keyLifetime;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kathmandu' });

/** Returns the message that asks staff whether to send the change again. It is unknown whether the server made it. */
const question = ({ triedAt, at }: QueuedChange) =>
  `This was sent on ${day.format(Date.parse(triedAt ?? at))}, but the response was lost. ` +
  'Check whether the website has it. Then try again, or give it up.';

export async function sendChange(send: Send, files: UploadFiles, change: QueuedChange): Promise<Outcome> {
  if (isForgotten(change)) return refused(change, question(change), { isQuestion: true });
  const answer = await (change.upload ? sendUpload(send, files, change) : sendMutation(send, change));
  if (answer === null) return { end: 'away' };
  const [failure] = answer.errors ?? [];
  if (!failure) return { end: 'done', row: rowOf(answer) };
  if (isMisfit(answer)) return { end: 'unfit' };
  const code = codeOf(answer);
  if (isShutOut(code)) return { end: 'signed-out' };
  if (code && temporaryCodes.has(code)) return { end: 'away' };
  if (code === 'NOT_FOUND' && change.action === 'deleted') return { end: 'done', row: null };
  const { message, extensions: { fields: wrong, theirs } = {} } = failure;
  // A new record whose id already exists with other values is not a conflict, because it has no base to compare with.
  if (theirs && change.action !== 'created') return refused(change, message, { state: 'conflict', theirs });
  const isPersonGone =
    wrong?.personId !== undefined && Object.keys(change.args.input ?? {}).some((name) => name !== 'personId');
  return refused(change, message, isPersonGone ? { isPersonGone } : {});
}

async function sendMutation(send: Send, { key, field, args }: QueuedChange): Promise<Answer | null> {
  const mutation = officeSchema().getMutationType()?.getFields()[field];
  // An older app may have queued a mutation that no longer exists.
  if (!mutation) return failed('This version of Prasthan cannot send this change.');
  const given = mutation.args.filter(({ name }) => (args as Record<string, unknown>)[name] !== undefined);
  const heads = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = selectionOf(getNamedType(mutation.type).name);
  const query = `mutation (${heads}) { answer: ${field}(${passed}) ${selection} }`;
  return askServer(send, { query, variables: args }, { key });
}

function rowOf({ data }: Answer): Row | null {
  const answer = data?.answer;
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? (answer as Row) : null;
}
