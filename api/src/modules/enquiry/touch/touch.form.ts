import * as z from 'zod/mini';
import { choice, day, limits, moment, reference, text, time } from '../../../forms/fields.ts';
import { enquiryStatuses } from '../enquiry.rules.ts';
import { channels, followUpKinds, outcomes } from './touch.rules.ts';

/**
 * What staff say about one touch, and where it leaves the enquiry. Of a change that leaves out the last four, the enquiry's own
 * values stand in for them, so a blank one means its default, not "as it was".
 */
export const touchForm = z.object({
  /** Minted by the client, so that a touch that is sent again is the same one. */
  id: reference('Id of the touch', { version: 7 }),
  /** When it happened, of one that waited to be sent; absent: now. */
  at: moment('Time of the touch'),
  channel: choice('Channel', channels, 'call'),
  outcome: choice('Outcome', outcomes, null),
  text: text('Note', { max: limits.text }),
  status: choice('Status', enquiryStatuses, 'new'),
  followUpOn: day('Next day'),
  followUpTime: time('Time of the follow-up'),
  followUpKind: choice('Kind of follow-up', followUpKinds, 'call'),
});
