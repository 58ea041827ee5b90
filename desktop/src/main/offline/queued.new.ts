import { parseForm } from 'api/fields';
import { staffEnquiryForm } from 'api/forms/enquiry';
import { touchForm } from 'api/forms/touch';
import { personKeysOf } from 'api/person-keys';
import { rules, snippetOf } from 'api/rules/enquiry';
import { agreedOn, carriedOf } from 'api/rules/touch';
import { searchKeyOf } from 'api/search-key';
import type { QueuedChange } from './change.types.ts';
import { given } from './kind.rules.ts';
import {
  type EnquiryRow,
  type OfficeCopy,
  type PersonRow,
  personIn,
  type Row,
  unsent,
} from './office.copy.ts';
import { blankRow } from './office.schema.ts';

type Input = Readonly<Record<string, unknown>>;

/** Sets the fields that are derived from the name, email address and phone numbers. */
export function withPersonKeys(row: Row): Row {
  const { phones, searchKey } = personKeysOf(row as PersonRow);
  return { ...row, phones, searchKey };
}

/**
 * Returns a new enquiry that staff entered. Input that the server would reject is stored as typed.
 *
 * @param by - the author's name and email address, and the time, for the enquiry's history
 */
export function notedEnquiry(copy: OfficeCopy, { args: { input = {} }, at }: QueuedChange, by: object): Row {
  const parsed = parseForm(staffEnquiryForm, input);
  const { id, at: notedAt, ...values }: Record<string, unknown> = parsed.ok ? parsed.value : { ...input };
  const text = (name: string) => String(values[name] ?? '');
  const moment = notedAt ? new Date(String(notedAt)).toISOString() : at;
  const row = {
    ...blankRow('Enquiry'),
    followUpKind: 'call',
    locale: 'en',
    ...given(values),
    ...rules.prepared({ followUpOn: text('followUpOn') || null }),
    ...searchKeyOf(text('name'), text('phone')),
    ...{ _id: String(id), version: unsent, status: 'new', snippet: snippetOf(text('message')) },
    ...{ createdAt: moment < at ? moment : at, updatedAt: at },
  };
  const created = { action: 'created', kind: 'Enquiry', recordId: row._id, title: text('name') };
  const history = [{ ...by, ...created, before: null, after: null }];
  return attached(copy, null, { ...row, history });
}

/** Attaching an enquiry to a person also assigns the person's counsellor, if active, unless the change sets a counsellor. */
export function attached(copy: OfficeCopy, before: Row | null, row: Row): Row {
  if (!row.personId || row.personId === before?.personId) return row;
  const person = personIn(copy, String(row.personId));
  if (!person) return row;
  const isNamed = row.counsellorId !== (before?.counsellorId ?? null);
  const isActive = copy.counsellors.some(({ _id, isActive }) => isActive && _id === person.counsellorId);
  return {
    ...row,
    personId: person._id,
    ...(isActive && !isNamed && { counsellorId: person.counsellorId }),
  };
}

/** @param after - the enquiry after the touch (a logged call, message or visit) */
export function touchOf(input: Input, isDue: boolean, after: EnquiryRow): Input & { _id: unknown } {
  const parsed = parseForm(touchForm, input);
  const { channel, outcome, text } = parsed.ok
    ? parsed.value
    : { channel: 'call', outcome: '', text: '', ...input };
  return {
    ...{ _id: input.id, enquiryId: after._id, channel, outcome, text, takenBackAt: null },
    ...agreedOn(String(outcome), after, isDue, carriedOf(input)),
  };
}
