import { dayAfter, nextOpenDay, type OfficeTimes, officeMoment } from 'api/office-hours';
import type { Origin } from 'api/rules/enquiry';
import { v7 } from 'uuid';
import type { EnquiryStart } from '../front-desk-context.ts';
import { officeNow } from '../office-clock.ts';
import type { FormValues } from '../records/record-kind.ts';

/** The values of a new enquiry's form; '' if nothing is chosen. A draft stores all of them. */
export type EnquiryValues = {
  /** Created when the form opens and stored with the draft, so that a retry does not create a second enquiry. */
  id: string;
  /** Time of the first try to save, ISO 8601. */
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
  /** The person to whom it will belong. */
  personId: string;
  /** The person's name, for a draft that is opened while offline. */
  personName: string;
  /** The person's numbers, each with its owner. */
  personNumbers: string;
};

const firstOrigin: Origin = 'walk-in';

/** @param me - the account that notes it. By default it is the counsellor, and the follow-up is on the next open day */
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

/** The fields that belong to this enquiry only; the origin is kept for the next one. */
const typedFields = [
  ...(['phone', 'name', 'service', 'message', 'email', 'counsellorId'] as const),
  ...(['followUpOn', 'followUpTime', 'followUpKind', 'personId'] as const),
];

/** The fields that are folded until needed. */
export const foldedFields: readonly string[] = [
  ...['service', 'message', 'email', 'counsellorId', 'followUpOn', 'followUpTime', 'followUpKind'],
];

export const isTyped = (base: EnquiryValues, values: EnquiryValues): boolean =>
  typedFields.some((field) => values[field].trim() !== base[field]);

/** Fits the values of a stored draft to the present form. */
export function keptValues(blank: EnquiryValues, kept: FormValues): EnquiryValues {
  const values = { ...blank };
  for (const field of Object.keys(blank) as (keyof EnquiryValues)[])
    values[field] = String(kept[field] ?? '');
  return values;
}

/** What is sent. */
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
