import * as z from 'zod/mini';
import { choice, day, limits, moment, reference, text, time } from '../../../forms/fields.ts';
import { enquiryStatuses } from '../enquiry.rules.ts';
import { channels, followUpKinds, outcomes } from './touch.rules.ts';

/**
 * A touch: a call, message or visit that staff log. If a status or follow-up field is missing or null, the enquiry keeps its
 * value, except that null clears `followUpOn`. An empty string resets a field to its default.
 */
export const touchForm = z.object({
  /** The client generates the id, so that a repeated request does not create a second touch. */
  id: reference('Id of the touch', { version: 7 }),
  /** Default: now. A touch that waited in the app's offline queue has an earlier time. */
  at: moment('Time of the touch'),
  channel: choice('Channel', channels, 'call'),
  outcome: choice('Outcome', outcomes, null),
  text: text('Note', { max: limits.text }),
  status: choice('Status', enquiryStatuses, 'new'),
  followUpOn: day('Next day'),
  followUpTime: time('Time of the follow-up'),
  followUpKind: choice('Kind of follow-up', followUpKinds, 'call'),
});
