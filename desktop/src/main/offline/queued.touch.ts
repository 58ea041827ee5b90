/**
 * Handles touches in the queue. A touch's own fields are always sent, but the changes that it makes to the enquiry may conflict with
 * a colleague's.
 */
import { randomBytes } from 'node:crypto';
import { parseForm } from 'api/fields';
import { touchForm } from 'api/forms/touch';
import { followUpGroup, settledStatus } from 'api/rules/enquiry';
import { demandsNext } from 'api/rules/touch';
import type { Row } from './office.copy.ts';

type Input = Readonly<Record<string, unknown>>;

/** The fields of a touch that change its enquiry. */
const carried: readonly string[] = ['status', ...followUpGroup];

/** Returns a touch's changes to its enquiry. As in the API, null clears the day but leaves other fields unchanged. */
export const carriedOf = (input: Input): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        carried.includes(name) && value !== undefined && (value !== null || name === 'followUpOn'),
    ),
  );

/** Returns a touch with its final id and its time (ISO 8601), which the server accepts even if the touch is sent much later. */
export const withIdentity = (input: Input, at: string): Input => ({
  ...input,
  id: input.id ?? newId(Date.parse(at)),
  at: input.at ?? at,
});

/** Creates a UUIDv7 for a time in milliseconds since 1970. Written by hand, because it is too small to need a library. */
export function newId(time: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns a touch as the server will list it. @param isDue whether the enquiry was due before the touch */
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
