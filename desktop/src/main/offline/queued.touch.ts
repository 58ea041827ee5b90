/** A touch records a call, message or visit. Only its changes to the enquiry can conflict with those of a colleague. */
import { parseForm } from 'api/fields';
import { touchForm } from 'api/forms/touch';
import { followUpGroup, settledStatus } from 'api/rules/enquiry';
import { demandsNext } from 'api/rules/touch';
import { v7 } from 'uuid';
import type { Row } from './office.copy.ts';

type Input = Readonly<Record<string, unknown>>;

const carried: readonly string[] = ['status', ...followUpGroup];

/**
 * Returns the fields of the enquiry that a touch sets. As in the API, null clears the follow-up day; in any other field, null
 * leaves the field unchanged.
 */
export const carriedOf = (input: Input): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        carried.includes(name) && value !== undefined && (value !== null || name === 'followUpOn'),
    ),
  );

/**
 * Adds the id and time if they are missing.
 *
 * @param at - ISO 8601; the server accepts it even if the touch is sent much later
 */
export const withIdentity = (input: Input, at: string): Input => ({
  ...input,
  id: input.id ?? newId(Date.parse(at)),
  at: input.at ?? at,
});

/** Makes a UUIDv7. @param time - in milliseconds since 1970 */
export const newId = (time: number): string => v7({ msecs: time });

export function touchOf(input: Input, isDue: boolean, after: Row): Input & { _id: unknown } {
  const parsed = parseForm(touchForm, input);
  const { channel, outcome, text } = parsed.ok
    ? parsed.value
    : { channel: 'call', outcome: '', text: '', ...input };
  const { status, followUpOn, followUpTime } = after;
  const names = demandsNext(String(outcome), String(status), isDue) || 'followUpOn' in carriedOf(input);
  return {
    _id: input.id,
    enquiryId: after._id,
    ...{ channel, outcome, text, takenBackAt: null },
    ...(names && status !== settledStatus
      ? { followUpOn, followUpTime }
      : { followUpOn: null, followUpTime: null }),
  };
}
