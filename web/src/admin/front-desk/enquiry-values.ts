import { dayAfter, nextOpenDay, type OfficeTimes, officeMoment } from 'api/office-hours';
import type { Origin } from 'api/rules/enquiry';
import { v7 } from 'uuid';
import type { EnquiryStart } from '../front-desk-context.ts';
import { officeNow } from '../office-clock.ts';
import type { FormValues } from '../records/record-kind.ts';

/** The form's values; '' means no choice. A draft stores all of them. */
export type EnquiryValues = {
  /** Generated when the form opens and stored with the draft, so that a retry does not create a second enquiry. */
  id: string;
  /** When the first attempt to save was made, in ISO 8601; '' before that. */
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
  /** The person to whom the enquiry will be linked; '' for none. */
  personId: string;
  /** The person's name. Stored, because it cannot be looked up when a draft is opened offline. */
  personName: string;
  /** The person's phone numbers, such as "9851-088888 (mother)". */
  personNumbers: string;
};

const firstOrigin: Origin = 'walk-in';

/** By default, the counsellor is the current account and the follow-up is on the next open day. @param me - the account's id */
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

/** Changes to these fields count as unsaved input. The origin is absent, because the form presets the last one used. */
const typedFields = [
  ...(['phone', 'name', 'service', 'message', 'email', 'counsellorId'] as const),
  ...(['followUpOn', 'followUpTime', 'followUpKind', 'personId'] as const),
];

export const foldedFields: readonly string[] = [
  ...['service', 'message', 'email', 'counsellorId', 'followUpOn', 'followUpTime', 'followUpKind'],
];

export const isTyped = (base: EnquiryValues, values: EnquiryValues): boolean =>
  typedFields.some((field) => values[field].trim() !== base[field]);

/** Returns a draft's values. A field that the draft lacks becomes ''. */
export function restoredValues(blank: EnquiryValues, kept: FormValues): EnquiryValues {
  const values = { ...blank };
  for (const field of Object.keys(blank) as (keyof EnquiryValues)[])
    values[field] = String(kept[field] ?? '');
  return values;
}

/** Returns the values for the API. Omits the fields that are only displayed. An empty id, day or time becomes null. */
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
