/** New records that keep the id assigned on this computer (a UUIDv7): people, and enquiries entered by staff. */
import { GraphQLError } from 'graphql';
import type { OfficeCopy } from './office.copy.ts';
import { answerOf, isSame, type QueuedChange, withoutPerson } from './queued.change.ts';
import { newId } from './queued.touch.ts';

type Input = Readonly<Record<string, unknown>>;

/** The fields that identify a new record. */
export const identity: readonly string[] = ['id', 'at'];

/** Returns the input of a new record with the record's final id and, for an enquiry, its final time. */
export const withOwnId = (kind: string, input: Input, at: string): Input => ({
  ...input,
  id: input.id ?? newId(Date.parse(at)),
  ...(kind === 'Enquiry' && { at: input.at ?? at }),
});

/** Answers a form for a new record that is saved again with the same id. @throws GraphQLError CONFLICT if the values differ */
export function madeAgain(copy: OfficeCopy, earlier: QueuedChange, input: Input): object {
  const said = (from: Input = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name, value]) => name !== 'at' && value != null));
  if (isSame(said(earlier.args.input), said(input))) return answerOf(copy, earlier) ?? {};
  throw new GraphQLError(`${earlier.title} was saved already, with other values.`, {
    extensions: { code: 'CONFLICT' },
  });
}

const givenUp = 'The new person to whom this enquiry belongs was given up.';

/** Removes a discarded new person from a later change to an enquiry. If no other field is left, staff must decide. */
export function behindGivenUp(change: QueuedChange, personId: string): QueuedChange {
  if (change.kind !== 'Enquiry' || change.args.input?.personId !== personId) return change;
  const without = withoutPerson(change);
  return change.action === 'updated' && without.fields.length === 0
    ? { ...change, state: 'refused', isQuestion: true, message: givenUp }
    : { ...without, message: givenUp };
}
