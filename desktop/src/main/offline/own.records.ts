import { isSame } from 'api/rules/merge';
import { GraphQLError } from 'graphql';
import { v7 } from 'uuid';
import type { ChangeArgs, QueuedChange } from './change.types.ts';
import type { OfficeCopy } from './office.copy.ts';
import { answerOf } from './queued.change.ts';

type Input = Readonly<Record<string, unknown>>;

/** Whether the mutation that creates a record of this kind takes the id in `input`. If not, it has an `id` argument. */
export const givesIds = (kind: string): boolean => kind === 'Person' || kind === 'Enquiry';

/** Makes a UUIDv7. @param time - in milliseconds since 1970 */
export const newId = (time: number): string => v7({ msecs: time });

/**
 * If the change creates a record, note or logged call, adds its id (for an enquiry or a logged call, also its time) to the
 * arguments. Each retry sends the same id and time.
 *
 * @param at - the time of the change, ISO 8601; the server accepts this time even if the change is sent much later
 */
export function identified(
  kind: string,
  action: QueuedChange['action'],
  args: ChangeArgs,
  at: string,
): ChangeArgs {
  const { input = {} } = args;
  const isNew = action === 'created';
  const id = newId(Date.parse(at));
  if (action === 'touched' || (isNew && kind === 'Enquiry'))
    return { ...args, input: { ...input, id: input.id ?? id, at: input.at ?? at } };
  if (action === 'noted' || (isNew && givesIds(kind)))
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
