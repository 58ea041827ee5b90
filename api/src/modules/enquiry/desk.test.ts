import { beforeAll, describe, expect, it } from 'vitest';
import { awayFromMidnight } from '../../testing/office-midnight.ts';
import { ADMIN, useTestApi } from '../../testing/test-api.ts';
import { sheetHead } from './inbox/enquiry.sheet.ts';

const server = useTestApi();

const read = async (id: string) =>
  (
    await server.ask(
      `query ($id: ID!) { adminEnquiry(id: $id) {
        phoneNumber followUpOn notes { text admin } history { action admin before after } others { name }
      } }`,
      { id },
    )
  ).data.adminEnquiry;

const note =
  'mutation ($id: ID!, $text: String) { addEnquiryNote(enquiryId: $id, input: {text: $text}) { _id text } }';

describe('an enquiry', () => {
  it('stores each note once per Idempotency-Key', async () => {
    const id = await server.enquire();
    const headers = { 'idempotency-key': 'first-note' };
    const first = await server.ask(note, { id, text: ' Called, no answer ' }, headers);
    const again = await server.ask(note, { id, text: ' Called, no answer ' }, headers);
    expect(again).toEqual(first);
    const edited = await server.ask(note, { id, text: 'Called, she answered' }, headers);
    expect(edited.errors[0].message).toContain('This Idempotency-Key was used for another request');
    await server.ask(note, { id, text: 'Called back' });
    expect((await read(id)).notes).toEqual([
      { text: 'Called, no answer', admin: ADMIN.email },
      { text: 'Called back', admin: ADMIN.email },
    ]);
    const blank = await server.ask(note, { id, text: '  ' });
    expect(blank.errors[0].extensions.fields).toEqual({ text: 'Note is required' });
    const nowhere = await server.ask(note, { id: 'x', text: 'Lost' });
    expect(nowhere.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('has a history of who changed what', async () => {
    const id = await server.enquire();
    const change = (body: object) => server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body);
    await change({ status: 'contacted' });
    await change({ status: 'contacted' });
    await change({ followUpOn: '2026-12-01' });
    await server.ask(note, { id, text: 'Called' });
    const { data } = await server.ask(
      `query ($id: ID!) { adminActivity(recordId: $id) { edges { node { action title } } } }`,
      { id },
    );
    expect(data.adminActivity.edges.map(({ node }: { node: object }) => node)).toEqual([
      { action: 'noted', title: expect.any(String) },
      { action: 'updated', title: expect.any(String) },
      { action: 'updated', title: expect.any(String) },
    ]);
    // Notes are not in the history, because they have their own list.
    expect((await read(id)).history).toEqual([
      { action: 'updated', admin: ADMIN.email, before: { status: 'new' }, after: { status: 'contacted' } },
      {
        action: 'updated',
        admin: ADMIN.email,
        before: { followUpOn: null },
        after: { followUpOn: '2026-12-01' },
      },
    ]);
  });

  // PostgreSQL has no year 0.
  it.each(['tomorrow', '2026-02-30', '2026-13-01', '0000-01-01', '01/02/2026', 5])(
    'refuses %j as a follow-up date',
    async (followUpOn) => {
      const answer = await server.asAdmin('PATCH', `/api/admin/contacts/${await server.enquire()}`, {
        followUpOn,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty('followUpOn');
    },
  );

  it('lists other enquiries from the same e-mail address or phone number', async () => {
    await server.enquire({ name: 'By number', email: 'a@x.np', phone: '०९८५१ २३४ ५६७' });
    await server.enquire({ name: 'By address', email: 'MAYA@x.np', phone: '' });
    await server.enquire({ name: 'Somebody else', email: 'b@x.np', phone: '' });
    const id = await server.enquire({ name: 'Maya', email: 'maya@x.np', phone: '+977-9851234567' });
    const { phoneNumber, others } = await read(id);
    expect(phoneNumber).toBe('+9779851234567');
    expect(others.map((each: { name: string }) => each.name)).toEqual(['By address', 'By number']);
  });
});

describe('the dashboard', () => {
  // The timeout allows `awayFromMidnight` to wait for the next day.
  beforeAll(awayFromMidnight, 900_000);

  it('lists due follow-ups, the longest overdue first, and no completed enquiries', async () => {
    const due = async (name: string, followUpOn: string, status = 'contacted') =>
      server.asAdmin('PATCH', `/api/admin/contacts/${await server.enquire({ name })}`, {
        followUpOn,
        status,
      });
    await due('Last week', '2026-01-08');
    await due('Last month', '2026-01-01');
    await due('Far off', '2199-01-01');
    await due('Done', '2026-01-02', 'completed');
    const { data } = (await server.asAdmin('GET', '/api/admin/contacts?filter=late&order=follow_up')).body;
    expect(data.contacts.map(({ name }: { name: string }) => name)).toEqual(['Last month', 'Last week']);
    expect(data.total).toBe(2);
  });

  it('counts enquiries by the day in Nepal on which they arrived', async () => {
    const before = (await server.ask('{ enquiriesByDay(days: 3) { day count } }')).data.enquiriesByDay;
    await server.enquire();
    const { data } = await server.ask('{ enquiriesByDay(days: 3) { day count } }');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format();
    expect(data.enquiriesByDay).toEqual([before[0], before[1], { day: today, count: before[2].count + 1 }]);
  });
});

describe('the inbox as CSV', () => {
  const csv = async (query = '', token = server.token) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.origin}/api/admin/contacts.csv${query}`, { headers });
    return { response, text: await response.text() };
  };

  it('is refused without a sign-in', async () => {
    const { response, text } = await csv('', 'junk');
    expect(response.status).toBe(401);
    expect(JSON.parse(text)).toMatchObject({ success: false });
  });

  it('escapes formulas, so that a spreadsheet can open it safely', async () => {
    const nasty = {
      name: '=HYPERLINK("http://evil.example","x")',
      company: '@SUM(1)',
      phone: '-1+1',
      message: 'two\nlines, "quoted", आशा',
    };
    await server.enquire(nasty);
    // The name contains a web address, so the enquiry is held as spam.
    const { response, text } = await csv('?q=HYPERLINK&filter=spam');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"/,
    );
    // `text()` has removed the byte order mark.
    const [head, line] = text.split('\r\n');
    expect(head).toBe(sheetHead().trim());
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(line).toContain(`'@SUM(1)`);
    expect(line).toContain(`'-1+1`);
    expect(text).toContain('"two\nlines, ""quoted"", आशा"');
    expect(text).toContain('Strategic Consulting');
  });

  it('contains every enquiry that matches the filter, without a limit', async () => {
    await server.sql(`insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status, phone_number, email_key, idempotency_key)
      select gen_random_uuid(), 1, now(), now(), 'Bulk ' || n, 'b@b.co', '', '', '', 'from a long queue', 'completed', '', 'bulk', 'csv-' || n from generate_series(1, 1234) n`);
    const { text } = await csv('?status=completed&q=bulk');
    expect(text.trim().split('\r\n')).toHaveLength(1235);
    expect((await csv('?status=lost')).response.status).toBe(400);
  });
});
