import { expect, test } from 'vitest';
import { limits } from '../../forms/fields.ts';
import { fc, holdsFor } from '../../testing/properties.ts';
import { mostPhones } from '../person/person.rules.ts';
import { fieldOfHeader, headerRow, type ImportField, importFields, matchColumns } from './import.columns.ts';
import { accountsByName, type ImportColumn, type ImportDefaults, readRow } from './import.rules.ts';

const defaults: ImportDefaults = {
  origin: 'event',
  status: 'contacted',
  counsellorId: null,
  counsellors: new Map([['asha rai', 'id-of-asha']]),
  today: '2026-11-22',
};
const column = (field: ImportField, header: string = importFields[field]): ImportColumn => ({
  field,
  header,
});
const read = (cells: Partial<Record<ImportField, string>>, more: Partial<ImportColumn> = {}) =>
  readRow(
    Object.values(cells),
    Object.keys(cells).map((field) => ({ ...column(field as ImportField), ...more })),
    defaults,
  );

test('an account is found by name, first name or e-mail, but not by a name that several accounts share', () => {
  const names = accountsByName([
    { id: '1', name: 'Asha Rai', email: 'asha@office.example' },
    { id: '2', name: 'Asha Magar' },
    { id: '3', name: 'Bikash' },
    { id: '4', name: 'Bikash' },
  ]);
  expect(Object.fromEntries(names)).toEqual({
    'asha rai': '1',
    'asha@office.example': '1',
    'asha magar': '2',
  });
});

test('columns are recognised by their English and Nepali names', () => {
  const known: Record<string, string> = {
    ...{ Mobile: 'phone', 'Phone No.': 'phone', फोन: 'phone', 'Contact Number': 'phone', 'Mob. No': 'phone' },
    ...{ 'WhatsApp No': 'phone', "Father's Mobile": 'fatherPhone', "Parent's contact no.": 'guardianPhone' },
    ...{ 'Name of student': 'name', 'Full Name': 'name', 'पूरा नाम': 'name', 'नाम (नेपालीमा)': 'nameNe' },
    ...{ 'DOB (BS)': 'birthDay', 'D.O.B.': 'birthDay', 'Date of Birth': 'birthDay', 'जन्म मिति': 'birthDay' },
    ...{ Date: 'createdOn', 'Enquiry Date': 'createdOn', मिति: 'createdOn', Timestamp: 'createdOn' },
    ...{ Remarks: 'message', कैफियत: 'message', Comment: 'message', 'S.N.': 'skip', 'क्र.सं.': 'skip' },
    ...{ 'Follow-up': 'followUpOn', 'Next call date': 'followUpOn', 'Follow up date': 'followUpOn' },
    ...{
      'E-mail': 'email',
      'Email ID': 'email',
      इमेल: 'email',
      Source: 'origin',
      'How did you hear of us?': 'origin',
    },
    ...{
      Status: 'status',
      Counsellor: 'counsellor',
      'Assigned to': 'counsellor',
      'Handled by': 'counsellor',
    },
    ...{ 'Interested Country': 'destinations', देश: 'destinations', Qualification: 'level', IELTS: 'scores' },
    ...{ "Father's Name": 'guardianName', अभिभावक: 'guardianName', 'Interested Course': 'service' },
  };
  for (const [header, field] of Object.entries(known)) expect(fieldOfHeader(header), header).toBe(field);
  expect(fieldOfHeader('Address')).toBeNull();
});

test('a title above the column names is skipped, and data is not mistaken for names', () => {
  expect(
    headerRow([
      ['Leads 2081', ''],
      ['Name', 'Mobile'],
      ['Sita', '9841234567'],
    ]),
  ).toBe(1);
  expect(
    headerRow([
      ['Sita Gurung', '9841234567'],
      ['Name', 'Mobile'],
    ]),
  ).toBe(1);
  expect(
    headerRow([
      ['Sita Gurung', '9841234567'],
      ['Ram', '9841234568'],
    ]),
  ).toBe(-1);
});

test('unknown columns and a second column for a field fill the message; columns without a name are guessed', () => {
  expect(matchColumns(['Name', 'Date', 'Date', 'Address', ''], [['a'], ['1'], ['2'], ['x'], ['']])).toEqual([
    'name',
    'createdOn',
    'message',
    'message',
    'skip',
  ]);
  const cells = [['Sita Gurung'], ['9841234567'], ['s@x.np'], ['2081-02-03'], ['wants UK, soon']];
  expect(matchColumns(['', '', '', '', ''], cells)).toEqual([
    'name',
    'phone',
    'email',
    'createdOn',
    'message',
  ]);
});

test('a row becomes an enquiry and a person', () => {
  const cells = [
    'सीता गुरुङ',
    '९८५१-०८८८८८ / 01-4412345',
    '9801111111',
    's@x.np',
    '२०८१-०२-०३',
    'called',
    'Asha Rai',
    'fb',
  ];
  const columns = [
    ...[column('name'), column('phone'), column('fatherPhone'), column('email')],
    { ...column('createdOn'), reading: { calendar: 'BS', order: 'day' } as const },
    ...[column('status'), column('counsellor'), column('origin')],
  ];
  expect(readRow(cells, columns, defaults)).toEqual({
    ok: true,
    row: {
      name: 'सीता गुरुङ',
      nameNe: 'सीता गुरुङ',
      phones: [
        { text: '९८५१-०८८८८८', whose: '' },
        { text: '01-4412345', whose: '' },
        { text: '9801111111', whose: 'father' },
      ],
      email: 's@x.np',
      createdOn: { day: '2024-05-16', time: null, calendar: 'BS' },
      ...{ service: '', message: '', status: 'contacted', followUpOn: null, origin: 'facebook' },
      ...{ counsellorId: 'id-of-asha', birthDay: null, birthCalendar: 'ad', guardianName: '', level: '' },
      ...{ destinations: [], scores: '' },
    },
  });
});

test('unknown words are kept in the message, and signs for "nothing" count as empty', () => {
  const columns = [
    column('name'),
    column('phone'),
    column('status', 'Stage'),
    column('counsellor'),
    column('origin'),
  ];
  const row = readRow(['Ram', '9841234567', 'Docs sent', 'Nobody Known', 'N/A'], columns, defaults);
  expect(row).toMatchObject({
    ok: true,
    row: {
      message: 'Stage: Docs sent\nCounsellor: Nobody Known',
      status: 'contacted',
      counsellorId: null,
      origin: 'event',
    },
  });
  const parts = [column('name', 'First name'), column('name', 'Surname'), column('phone')];
  expect(readRow(['Ram', 'Thapa', '98'], parts, defaults)).toMatchObject({ row: { name: 'Ram Thapa' } });
  const notes = [...parts.slice(1), column('message', 'Remarks'), column('message', 'Address')];
  expect(readRow(['Ram', '98', 'wants UK', 'Kalanki'], notes, defaults)).toMatchObject({
    row: { message: 'Remarks: wants UK\nAddress: Kalanki' },
  });
  const scores = [...parts.slice(1), column('scores', 'IELTS'), column('scores', 'Other')];
  expect(readRow(['Ram', '98', '6.5', 'PTE 58'], scores, defaults)).toMatchObject({
    row: { scores: 'IELTS: 6.5, PTE 58' },
  });
});

const rowOf = (cells: Partial<Record<ImportField, string>>, more: Partial<ImportColumn> = {}) => {
  const result = read(cells, more);
  if (!result.ok) throw new Error(result.reason);
  return result.row;
};

test('each field of the row is filled from its own column', () => {
  const row = rowOf({
    ...{ nameNe: 'राम थापा', email: 'MAILTO:ram@x.np', level: '+2', service: 'Visa', guardianName: 'Hari' },
    ...{
      motherPhone: '9841000001',
      guardianPhone: '9841000002',
      destinations: ' Australia, UK/ and Canada,UK ',
    },
  });
  expect(row).toMatchObject({
    ...{ name: 'राम थापा', nameNe: 'राम थापा', email: 'ram@x.np', level: '+2', service: 'Visa' },
    guardianName: 'Hari',
    phones: [
      { text: '9841000001', whose: 'mother' },
      { text: '9841000002', whose: 'guardian' },
    ],
    destinations: ['Australia', 'UK', 'Canada'],
  });
  expect(rowOf({ name: 'Ram Thapa', nameNe: 'राम', email: 'mailto.ram@x.np' })).toMatchObject({
    nameNe: 'राम',
    email: 'mailto.ram@x.np',
  });
  expect(rowOf({ name: 'Ram', phone: '98; - ; 98' })).toMatchObject({
    nameNe: '',
    phones: [{ text: '98', whose: '' }],
  });
  const guardians = [
    column('name'),
    column('phone'),
    column('guardianName', 'Father'),
    column('guardianName', 'Uncle'),
  ];
  expect(readRow(['Ram', '98', 'Hari', 'Shyam'], guardians, defaults)).toMatchObject({
    row: { guardianName: 'Hari, Shyam' },
  });
});

test('a skipped column, a missing cell and spaces around a text make no difference', () => {
  expect(rowOf({ name: ' Ram ', skip: 'y\0', phone: '98' }).name).toBe('Ram');
  expect(readRow(['Ram', '98'], [column('name'), column('phone'), column('level')], defaults)).toMatchObject({
    row: { level: '' },
  });
});

test('a note has its column name only if there are several notes, and a score only if it is a number', () => {
  expect(rowOf({ name: 'Ram', phone: '98', message: 'wants UK' }).message).toBe('wants UK');
  const two = [column('name'), column('phone'), column('message', ''), column('message', 'Note')];
  expect(readRow(['Ram', '98', 'one', 'two'], two, defaults)).toMatchObject({
    row: { message: 'one\nNote: two' },
  });
  const scores = [column('name'), column('phone'), column('scores', ''), column('scores', 'IELTS')];
  expect(readRow(['Ram', '98', '58', '6.5'], scores, defaults)).toMatchObject({
    row: { scores: '58, IELTS: 6.5' },
  });
});

test('an enquiry may be received up to today; a birthday in BS keeps its calendar', () => {
  const reading = { calendar: 'BS', order: 'day' } as const;
  expect(rowOf({ name: 'Ram', phone: '98', birthDay: '2060-02-03' }, { reading })).toMatchObject({
    birthDay: '2003-05-17',
    birthCalendar: 'bs',
  });
  expect(rowOf({ name: 'Ram', phone: '98', birthDay: '2003-05-17' }).birthCalendar).toBe('ad');
  expect(rowOf({ name: 'Ram', phone: '98', createdOn: '2026-11-22' }).createdOn?.day).toBe('2026-11-22');
  expect(rowOf({ name: 'Ram', phone: '98', followUpOn: '2030-01-02' }).followUpOn).toBe('2030-01-02');
  expect(rowOf({ name: 'Ram', phone: '98', createdOn: '3/2/2024' }).createdOn?.day).toBe('2024-02-03');
  const both = { calendar: 'both', order: 'day' } as const;
  const dayOf = (createdOn: string) =>
    rowOf({ name: 'Ram', phone: '98', createdOn }, { reading: both }).createdOn;
  expect([dayOf('2024-05-16'), dayOf('2081-02-03')]).toMatchObject([
    { day: '2024-05-16', calendar: 'AD' },
    { day: '2024-05-16', calendar: 'BS' },
  ]);
});

test('the longest allowed texts and lists are accepted, and longer ones are refused', () => {
  expect(rowOf({ name: 'R'.repeat(200), phone: '9'.repeat(40) }).name).toHaveLength(200);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `country ${index}`).join(', ');
  const phones = (count: number) => Array.from({ length: count }, (_, index) => `98410000${index}`).join('/');
  expect(rowOf({ name: 'Ram', phone: phones(mostPhones) }).phones).toHaveLength(mostPhones);
  expect(read({ name: 'Ram', phone: phones(mostPhones + 1) })).toMatchObject({
    reason: `The row has more than ${mostPhones} phone numbers.`,
  });
  expect(read({ name: 'Ram', phone: phones(mostPhones), fatherPhone: '9851099999' })).toMatchObject({
    reason: `The row has more than ${mostPhones} phone numbers.`,
  });
  expect(rowOf({ name: 'Ram', phone: '98', destinations: many(limits.entries) }).destinations).toHaveLength(
    limits.entries,
  );
  expect(read({ name: 'Ram', phone: '98', destinations: many(limits.entries + 1) })).toMatchObject({
    reason: `The row has more than ${limits.entries} destinations.`,
  });
  expect(
    rowOf({ name: 'Ram', phone: '98', destinations: 'q'.repeat(limits.entry) }).destinations,
  ).toHaveLength(1);
  for (const before of ['', 'UK, ', `${'z'.repeat(limits.entry)}, `])
    expect(
      read({ name: 'Ram', phone: '98', destinations: `${before}${'q'.repeat(limits.entry + 1)}` }),
    ).toMatchObject({
      reason: `${importFields.destinations} has ${limits.entry + 1} characters, at most ${limits.entry} can be kept.`,
    });
});

test('a long invalid text is shortened in the reason', () => {
  expect(read({ name: 'Ram', email: 'q'.repeat(40) })).toMatchObject({
    reason: `The e-mail “${'q'.repeat(40)}” is not an address.`,
  });
  expect(read({ name: 'Ram', email: 'q'.repeat(41) })).toMatchObject({
    reason: `The e-mail “${'q'.repeat(39)}…” is not an address.`,
  });
});

test.each(['13/2/81', '3/12/81', '3/2/8', '3 / 12 - 81'])(
  'a year with two digits is refused: %s',
  (createdOn) =>
    expect(
      read({ name: 'Ram', phone: '98', createdOn }, { reading: { calendar: 'BS', order: 'day' } }),
    ).toMatchObject({
      reason: expect.stringContaining(': its year has two digits'),
    }),
);

test.each([
  [{ name: '', phone: '98' }, 'no name'],
  [{ name: 'Ram', phone: '9,8413E9' }, 'has cut the number to “9,8413E9”'],
  [{ name: 'Ram', phone: '98', createdOn: '103/2/81' }, 'is no day.'],
  [{ name: 'Ram', phone: '98', birthDay: 'soon' }, 'The date of birth “soon” is no day.'],
  [{ name: 'Ram' }, 'neither a phone number nor an e-mail'],
  [{ name: 'Ram', phone: 'N/A', email: '-' }, 'neither a phone number nor an e-mail'],
  [{ name: 'Ra\0m', phone: '9841234567' }, 'Name has characters that cannot be stored'],
  [
    { name: 'Ram', phone: '9841234567', message: 'half \ud83d' },
    'Message has characters that cannot be stored',
  ],
  [{ name: 'Ram', email: 'rammailto:ram@x.np' }, 'The e-mail “rammailto:ram@x.np” is not an address.'],
  [{ name: 'Ram', email: 'ram@home' }, 'The e-mail “ram@home” is not an address.'],
  [{ name: 'Ram', phone: '9.84E+09' }, 'has cut the number to “9.84E+09”'],
  [{ name: 'R'.repeat(201), phone: '98' }, 'Name has 201 characters, at most 200'],
  [{ name: 'Ram', phone: '9'.repeat(41) }, 'longer than 40 characters'],
  [{ name: 'Ram', phone: '98', message: 'y'.repeat(5001) }, 'Message has 5001 characters'],
  [{ name: 'Ram', phone: '98', origin: 'y'.repeat(5001) }, 'Origin has 5001 characters'],
  [
    { name: 'Ram', phone: '98', message: 'y'.repeat(4990), origin: 'a neighbour' },
    'Message has 5010 characters, at most 5000',
  ],
  [{ name: 'Ram', phone: '98', guardianName: 'y'.repeat(201) }, "Guardian's name has 201 characters"],
  [{ name: 'Ram', phone: '98', scores: 'y'.repeat(501) }, 'Test scores has 501 characters, at most 500'],
  [
    { name: 'Ram', phone: '98', createdOn: '3/2/81' },
    'The date “3/2/81” is no day: its year has two digits.',
  ],
  [{ name: 'Ram', phone: '98', createdOn: 'soon' }, 'The date “soon” is no day.'],
  [{ name: 'Ram', phone: '98', createdOn: '2081-02-03' }, 'was read as 2081-02-03, which is still to come'],
  [{ name: 'Ram', phone: '98', createdOn: '1967-02-03' }, 'which is before 1990'],
  [{ name: 'Ram', phone: '98', birthDay: '2025-02-03' }, 'which is no likely age'],
  [{ name: 'Ram', phone: '98', birthDay: '2026-11-22' }, 'which is no likely age'],
  [{ name: 'Ram', phone: '98', followUpOn: '31/02/2024' }, 'The follow-up date “31/02/2024” is no day.'],
])('%j cannot be read, and the reason is given', (cells, reason) => {
  const result = read(cells);
  expect(result.ok ? '' : result.reason).toContain(reason);
});

test('whatever the cells contain, a row is either read within the limits or refused with a reason', async () => {
  const fields = Object.keys(importFields) as ImportField[];
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', '-', '9841234567', '2081-02-03', '03.02.2024', 'a@b.np', '=1+1', 'y'.repeat(6000)),
  );
  const sheet = fc.array(fc.tuple(fc.constantFrom(...fields), cell), { maxLength: 12 });
  let count = 0;
  await holdsFor(
    sheet,
    (given) => {
      const columns = given.map(([field]) => column(field));
      const result = readRow(
        given.map(([, text]) => text),
        columns,
        defaults,
      );
      if (!result.ok) {
        expect(result.reason).toMatch(/^[A-Z].*\.$/s);
        return;
      }
      count += 1;
      const { row } = result;
      expect(row.name).not.toBe('');
      expect(row.phones.length > 0 || row.email !== '').toBe(true);
      expect(row.message.length).toBeLessThanOrEqual(5000);
      for (const { text } of row.phones) expect(text.length).toBeLessThanOrEqual(40);
      for (const day of [row.createdOn?.day, row.followUpOn, row.birthDay])
        expect(day ?? '2024-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
    },
    2000,
  );
  expect(count).toBeGreaterThan(50);
});
