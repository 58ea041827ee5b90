import * as z from 'zod/mini';
import { choice, day, limits, moment, reference, text, time } from '../../../forms/fields.ts';
import { enquiryStatuses } from '../enquiry.rules.ts';
import { channels, followUpKinds, outcomes } from './touch.rules.ts';

/** A touch, and the enquiry's state after it. If the last four are left out, the enquiry keeps its values; blank means the default. */
export const touchForm = z.object({
  /** Created by the client, so that a repeated send is recognised. */
  id: reference('Id of the touch', { version: 7 }),
  /** When it happened, if it waited to be sent; default: now. */
  at: moment('Time of the touch'),
  channel: choice('Channel', channels, 'call'),
  outcome: choice('Outcome', outcomes, null),
  text: text('Note', { max: limits.text }),
  status: choice('Status', enquiryStatuses, 'new'),
  followUpOn: day('Next day'),
  followUpTime: time('Time of the follow-up'),
  followUpKind: choice('Kind of follow-up', followUpKinds, 'call'),
});
