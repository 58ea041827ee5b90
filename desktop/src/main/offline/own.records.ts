import { isSame } from 'api/rules/merge';
import { GraphQLError } from 'graphql';
import type { OfficeCopy } from './office.copy.ts';
import { answerOf, type ChangeArgs, givesIds, type QueuedChange, withoutPerson } from './queued.change.ts';
import { newId, withIdentity } from './queued.touch.ts';

type Input = Readonly<Record<string, unknown>>;

/** Adds the id (and time, if any) of the record, note or logged call that the change creates, so that a retry repeats them. */
export function identified(
  kind: string,
  action: QueuedChange['action'],
  args: ChangeArgs,
  at: string,
): ChangeArgs {
  const { input = {} } = args;
  if (action === 'touched' || (action === 'created' && kind === 'Enquiry'))
    return { ...args, input: withIdentity(input, at) };
  if (action === 'noted' || (action === 'created' && givesIds(kind)))
    return { ...args, input: { ...input, id: input.id ?? newId(Date.parse(at)) } };
  return action === 'created' ? { ...args, id: args.id ?? newId(Date.parse(at)) } : args;
}

/** Answers a repeated creation with the record that was queued first. @throws GraphQLError CONFLICT if the values differ */
export function madeAgain(copy: OfficeCopy, earlier: QueuedChange, input: Input): object {
  const said = (from: Input = {}) =>
    Object.fromEntries(Object.entries(from).filter(([name, value]) => name !== 'at' && value != null));
  if (isSame(said(earlier.args.input), said(input))) return answerOf(copy, earlier) ?? {};
  throw new GraphQLError(`${earlier.title} was saved already, with other values.`, {
    extensions: { code: 'CONFLICT' },
  });
}

const givenUp = 'The new person to whom this enquiry belongs was given up.';

/** Removes a discarded new person from a later change to an enquiry. If an edit then has no fields left, staff must decide. */
export function behindGivenUp(change: QueuedChange, personId: string): QueuedChange {
  if (change.kind !== 'Enquiry' || change.args.input?.personId !== personId) return change;
  const without = withoutPerson(change);
  return change.action === 'updated' && Object.keys(without.args.input ?? {}).length === 0
    ? { ...change, state: 'refused', isQuestion: true, message: givenUp }
    : { ...without, message: givenUp };
}
