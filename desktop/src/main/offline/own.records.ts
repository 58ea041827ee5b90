/** New records that keep their id from this computer (UUIDv7): people, and enquiries that staff note. */
import { GraphQLError } from 'graphql';
import type { OfficeCopy } from './office.copy.ts';
import { answerOf, isSame, type QueuedChange, withoutPerson } from './queued.change.ts';
import { newId } from './queued.touch.ts';

type Input = Readonly<Record<string, unknown>>;

/** The fields that identify a new record. */
export const identity: readonly string[] = ['id', 'at'];

/** The input of a new record with its final id and, for an enquiry, its final time. */
export const withOwnId = (kind: string, input: Input, at: string): Input => ({
  ...input,
  id: input.id ?? newId(Date.parse(at)),
  ...(kind === 'Enquiry' && { at: input.at ?? at }),
});

/**
 * The answer to a form that was saved twice with one id.
 *
 * @throws GraphQLError CONFLICT, as the server does, if its values differ from the first time
 */
export function madeAgain(copy: OfficeCopy, earlier: QueuedChange, input: Input): object {
  const said = (from: Input = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name, value]) => name !== 'at' && value != null));
  if (isSame(said(earlier.args.input), said(input))) return answerOf(copy, earlier) ?? {};
  throw new GraphQLError(`${earlier.title} was saved already, with other values.`, {
    extensions: { code: 'CONFLICT' },
  });
}

const givenUp = 'The new person to whom this enquiry belongs was given up.';

/** Removes a new person who was given up from a later change, whose other fields are still sent. */
export function behindGivenUp(change: QueuedChange, personId: string): QueuedChange {
  if (change.kind !== 'Enquiry' || change.args.input?.personId !== personId) return change;
  const without = withoutPerson(change);
  return change.action === 'updated' && without.fields.length === 0
    ? { ...change, state: 'refused', isQuestion: true, message: givenUp }
    : { ...without, message: givenUp };
}
