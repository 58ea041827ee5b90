import { dayAfter, nextOpenDay, officeMoment } from 'api/office-hours';
import type { Origin } from 'api/rules/enquiry';
import { v7 } from 'uuid';
import { officeNow } from '../office-clock.ts';
import type { FormValues } from '../records/record-kind.ts';
import type { EnquiryStart } from './front-desk-context.ts';

/** What the form of a new enquiry holds; '' where nothing is chosen. A draft keeps all of it. */
export type EnquiryValues = {
  /** Minted when the form opens and kept with the draft, so that no retry makes a second enquiry. */
  id: string;
  /** When it was first tried to be saved, ISO 8601. */
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
  /** What that person is called, for a draft that is read without a connection. */
  personName: string;
  /** Their numbers, and whose each is. */
  personNumbers: string;
};

export const firstOrigin: Origin = 'walk-in';

/** @param me who notes it: theirs, to be followed up on the next open day, unless they say otherwise */
export function blankValues(start: EnquiryStart, me: string): EnquiryValues {
  const now = officeNow();
  return {
    ...{ id: v7({ msecs: now }), at: '', phone: '', name: '', origin: firstOrigin },
    ...{ service: '', message: '', email: '', counsellorId: me },
    ...{
      followUpOn: nextOpenDay(dayAfter(officeMoment(now).day, 1)),
      followUpTime: '',
      followUpKind: 'call',
    },
    ...{ personId: '', personName: '', personNumbers: '' },
    ...start,
  };
}

/** What somebody types or chooses for this one enquiry; how people came is kept from one to the next. */
const typedFields = [
  ...(['phone', 'name', 'service', 'message', 'email', 'counsellorId'] as const),
  ...(['followUpOn', 'followUpTime', 'followUpKind', 'personId'] as const),
];

/** The fields that stand folded until they are wanted. */
export const foldedFields: readonly string[] = [
  ...['service', 'message', 'email', 'counsellorId', 'followUpOn', 'followUpTime', 'followUpKind'],
];

export const isTyped = (base: EnquiryValues, values: EnquiryValues): boolean =>
  typedFields.some((field) => values[field].trim() !== base[field]);

/** The values of a draft that was kept, in the form as it is now. */
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
