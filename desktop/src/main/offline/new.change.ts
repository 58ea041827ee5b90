import { randomUUID } from 'node:crypto';
import { isSame } from 'api/rules/merge';
import { GraphQLError } from 'graphql';
import { v7 } from 'uuid';
import { officeNow } from 'web/admin/office-clock';
import type { ChangeArgs, QueuedChange } from './change.types.ts';
import { titleOf } from './kind.rules.ts';
import { findRow, type OfficeCopy } from './office.copy.ts';
import { meaningOf } from './office.schema.ts';
import { answerOf, subjectOf } from './queued.change.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Whether records of this kind are about a person, who may have them erased. The mutation that creates such a record takes the id
 * in `input`; the others have an `id` argument.
 */
export const isPersonal = (kind: string): boolean => kind === 'Person' || kind === 'Enquiry';

/** Makes a UUIDv7. @param time - in milliseconds since 1970 */
export const newId = (time: number): string => v7({ msecs: time });

export type Mutation = Pick<QueuedChange, 'key' | 'triedAt' | 'field' | 'args'>;

/** Returns a mutation as a change that the copy's account makes now; null if the mutation cannot be queued. */
export function changeOf(copy: OfficeCopy, mutation: Mutation): QueuedChange | null {
  const meaning = meaningOf(mutation.field);
  if (!meaning) return null;
  const { kind, action } = meaning;
  const at = new Date(officeNow()).toISOString();
  const args = identified(kind, action, mutation.args, at);
  const recordId = action === 'created' ? String(args.input?.id ?? args.id) : subjectOf(kind, args);
  const { name, email } = copy.me;
  return {
    ...{ ...mutation, id: randomUUID(), at, args, kind, action, recordId },
    owner: copy.owner,
    by: { name: String(name || email), email: String(email) },
    title: titleOf(kind, findRow(copy, kind, recordId) ?? args.input),
    state: 'waiting',
    message: null,
  };
}

/**
 * If the change creates a record, note or logged call, adds its id (for an enquiry or a logged call, also its time) to the
 * arguments. Each retry sends the same id and time.
 *
 * @param at - the time of the change, ISO 8601; the server accepts this time even if the change is sent much later
 */
function identified(kind: string, action: QueuedChange['action'], args: ChangeArgs, at: string): ChangeArgs {
  const { input = {} } = args;
  const isNew = action === 'created';
  const id = newId(Date.parse(at));
  if (action === 'touched' || (isNew && kind === 'Enquiry'))
    return { ...args, input: { ...input, id: input.id ?? id, at: input.at ?? at } };
  if (action === 'noted' || (isNew && isPersonal(kind)))
    return { ...args, input: { ...input, id: input.id ?? id } };
  return isNew ? { ...args, id: args.id ?? id } : args;
}

/** Answers a repeated creation with the record that was queued first. @throws GraphQLError CONFLICT if the values differ */
export function repeatedCreation(copy: OfficeCopy, earlier: QueuedChange, input: Input): object {
  const said = (from: Input = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name, value]) => name !== 'at' && value != null));
  if (isSame(said(earlier.args.input), said(input))) return answerOf(copy, earlier) ?? {};
  throw new GraphQLError(`${earlier.title} was saved already, with other values.`, {
    extensions: { code: 'CONFLICT' },
  });
}
