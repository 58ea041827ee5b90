import { dayAfter, nextOpenDay, type OfficeTimes, officeMoment } from 'api/office-hours';
import type { Origin } from 'api/rules/enquiry';
import { v7 } from 'uuid';
import type { EnquiryStart } from '../front-desk-context.ts';
import { officeNow } from '../office-clock.ts';
import type { FormValues } from '../records/record-kind.ts';

/** The values of the form for a new enquiry; an empty choice is ''. A draft stores all of them. */
export type EnquiryValues = {
  /** Generated when the form opens and stored with the draft, so that a retry does not create a second enquiry. */
  id: string;
  /** The time of the first attempt to save, in ISO 8601; '' before that. */
  at: string;
  phone: string;
  name: string;
  origin: string;
  service: string;
  message: string;
  email: string;
  counsellorId: string;
  followUpOn: string;
  followUpTime: string;
  followUpKind: string;
  /** The id of the person to whom the enquiry will belong; '' for none. */
  personId: string;
  /** The person's name, shown when a draft is opened offline. */
  personName: string;
  /** The person's phone numbers, each with its owner, as text. */
  personNumbers: string;
};

const firstOrigin: Origin = 'walk-in';

/**
 * Returns the initial values of a new enquiry. By default the counsellor is the current account, and the follow-up is
 * on the next open day.
 *
 * @param me the id of the current account
 */
export function blankValues(start: EnquiryStart, me: string, times: OfficeTimes): EnquiryValues {
  const now = officeNow();
  return {
    ...{ id: v7({ msecs: now }), at: '', phone: '', name: '', origin: firstOrigin },
    ...{ service: '', message: '', email: '', counsellorId: me },
    ...{
      followUpOn: nextOpenDay(times, dayAfter(officeMoment(now).day, 1)),
      followUpTime: '',
      followUpKind: 'call',
    },
    ...{ personId: '', personName: '', personNumbers: '' },
    ...start,
  };
}

/**
 * The fields that describe one enquiry. The origin is not among them, because the form proposes the last origin again
 * for the next enquiry.
 */
const typedFields = [
  ...(['phone', 'name', 'service', 'message', 'email', 'counsellorId'] as const),
  ...(['followUpOn', 'followUpTime', 'followUpKind', 'personId'] as const),
];

/** The fields that are in the collapsed section of the form. */
export const foldedFields: readonly string[] = [
  ...['service', 'message', 'email', 'counsellorId', 'followUpOn', 'followUpTime', 'followUpKind'],
];

export const isTyped = (base: EnquiryValues, values: EnquiryValues): boolean =>
  typedFields.some((field) => values[field].trim() !== base[field]);

/** Fills the current form from the values of a stored draft. A field that is missing in the draft becomes ''. */
export function keptValues(blank: EnquiryValues, kept: FormValues): EnquiryValues {
  const values = { ...blank };
  for (const field of Object.keys(blank) as (keyof EnquiryValues)[])
    values[field] = String(kept[field] ?? '');
  return values;
}

/** Returns the input of the mutation: without the fields that are only displayed, and with null for an empty choice. */
export function inputOf({ personName: _name, personNumbers: _numbers, ...values }: EnquiryValues) {
  const { email, service, message, personId, counsellorId, followUpOn, followUpTime, ...said } = values;
  return {
    ...said,
    ...{ email, service, message },
    personId: personId || null,
    counsellorId: counsellorId || null,
    followUpOn: followUpOn || null,
    followUpTime: (followUpOn && followUpTime) || null,
  };
}
