import { expect, test } from 'vitest';
import { extentOf } from './copy.queries.ts';
import { type EnquiryRow, keptOf, most, type OfficeCopy } from './office.copy.ts';

const enquiry = (age: number, values: Partial<EnquiryRow> = {}): EnquiryRow =>
  ({
    ...{
      _id: `enquiry ${age}`,
      version: 1,
      status: 'contacted',
      isHeld: false,
      followUpOn: null,
      counsellorId: null,
    },
    createdAt: new Date(Date.UTC(2026, 10, 26) - age * 60_000).toISOString(),
    ...values,
  }) as EnquiryRow;

test('the copy keeps the newest enquiries, and open ones of any age with a follow-up day or assigned to the account', () => {
  const newest = Array.from({ length: most.enquiries }, (_none, age) => enquiry(age));
  const old = most.enquiries + 1;
  const kept = [
    enquiry(old, { followUpOn: '2026-11-28' }),
    enquiry(old + 1, { counsellorId: 'me' }),
    enquiry(old + 2, { followUpOn: '2020-01-01', counsellorId: 'somebody' }),
  ];
  const dropped = [
    enquiry(old + 3),
    enquiry(old + 4, { counsellorId: 'somebody' }),
    enquiry(old + 5, { followUpOn: '2026-11-28', status: 'completed' }),
    enquiry(0.5, { isHeld: true }),
  ];
  const enquiries = keptOf([...dropped, ...kept, ...newest], 'me');
  expect(enquiries).toEqual([...newest, ...kept]);
  const totals = { totalCount: enquiries.length + 3, totalIsCapped: false };
  expect(extentOf({ enquiries, totals } as OfficeCopy)).toMatchObject({
    ...{ enquiries: most.enquiries, isWhole: false },
  });
});
