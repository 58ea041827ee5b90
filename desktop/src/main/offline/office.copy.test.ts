import { expect, test } from 'vitest';
import { extentOf } from './copy.queries.ts';
import { completed, copiedEnquiries, type EnquiryRow, most, type OfficeCopy } from './office.copy.ts';

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
  const enquiries = copiedEnquiries([...dropped, ...kept, ...newest], 'me');
  expect(enquiries).toEqual([...newest, ...kept]);
  const totals = { totalCount: enquiries.length + 3, totalIsCapped: false };
  expect(extentOf({ enquiries, totals } as OfficeCopy)).toMatchObject({
    ...{ enquiries: most.enquiries, isWhole: false },
  });
});

test("an older app's copy gets blank values for fields that it lacks, and may contain a kind that no longer exists", () => {
  const [service, removed] = ['A service', 'Of a removed kind'].map((title) => ({
    _id: '1',
    version: 1,
    title,
  }));
  const lists = { Service: [service], RemovedKind: [removed] };
  const settings = { _id: '1', version: 1, addressNe: 'काठमाडौं' };
  const copy = { enquiries: [enquiry(1)], people: [], lists, settings } as unknown as OfficeCopy;
  expect(completed(copy)).toMatchObject({
    enquiries: [{ _id: 'enquiry 1', message: '', notes: [], personId: null }],
    lists: { Service: [{ title: 'A service', description: '' }], RemovedKind: [removed] },
    settings: { addressNe: 'काठमाडौं', address: '' },
  });
});
