/** New records that keep the id which they get on this computer (UUIDv7): people, and the enquiries that staff note. */
import { GraphQLError } from 'graphql';
import type { OfficeCopy } from './office.copy.ts';
import { answerOf, isSame, type QueuedChange, withoutPerson } from './queued.change.ts';
import { newId } from './queued.touch.ts';

type Input = Readonly<Record<string, unknown>>;

/** What tells a new record from any other, whatever its fields say. */
export const identity: readonly string[] = ['id', 'at'];

/** A new record's input with the id, and the moment of an enquiry, under which the server keeps it whenever it is sent. */
export const withOwnId = (kind: string, input: Input, at: string): Input => ({
  ...input,
  id: input.id ?? newId(Date.parse(at)),
  ...(kind === 'Enquiry' && { at: input.at ?? at }),
});

/**
 * The answer to a form that was saved twice under one id.
 *
 * @throws GraphQLError CONFLICT, as the server does, where it says something else than the first time
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

/** A change behind a new person that was given up: what else it says goes out. */
export function behindGivenUp(change: QueuedChange, personId: string): QueuedChange {
  if (change.kind !== 'Enquiry' || change.args.input?.personId !== personId) return change;
  const without = withoutPerson(change);
  return change.action === 'updated' && without.fields.length === 0
    ? { ...change, state: 'refused', isQuestion: true, message: givenUp }
    : { ...without, message: givenUp };
}
