import { describe, expect, it } from 'vitest';
import { anEnquiry } from '../../testing/factories.ts';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

const send = (overrides: object, headers?: Record<string, string>) =>
  server.call('POST', '/api/contact', anEnquiry({ ...overrides }), headers);
const inbox = async (query = '') => (await server.asAdmin('GET', `/api/admin/contacts${query}`)).body.data;

describe('an enquiry that is not complete', () => {
  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: '   ' }, { name: 'Name is required' }],
    [{ name: null }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'anjali' }, { email: 'Invalid email address' }],
    [{ email: 'anjali@mail' }, { email: 'Invalid email address' }],
    [{ email: 'anjali@mail.c' }, { email: 'Invalid email address' }],
    [{ message: '' }, { message: 'Message is required' }],
    [{ message: '123456789' }, { message: 'Message must be at least 10 characters' }],
    [{ message: '   123456789   ' }, { message: 'Message must be at least 10 characters' }],
    [{ message: 'x'.repeat(5001) }, { message: 'Message must be at most 5000 characters' }],
    [{ name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    [{ email: `${'x'.repeat(250)}@b.co` }, { email: 'Email must be at most 254 characters' }],
    [{ phone: '9'.repeat(41) }, { phone: 'Phone must be at most 40 characters' }],
    [{ company: 'x'.repeat(201) }, { company: 'Company must be at most 200 characters' }],
    [{ service: 'x'.repeat(201) }, { service: 'Service must be at most 200 characters' }],
    [{ phone: 'a\0b' }, { phone: 'Phone contains characters that cannot be stored' }],
    [{ name: '\ud800' }, { name: 'Name contains characters that cannot be stored' }],
  ])('is refused: %j', async (overrides, errors) => {
    const answer = await send(overrides);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, message: Object.values(errors)[0], errors });
  });

  it('gets a response that names every bad field, in the order of the form', async () => {
    const answer = await server.call('POST', '/api/contact', { message: 'short', email: 'x' });
    expect(answer.body.message).toBe('Name is required');
    expect(Object.entries(answer.body.errors)).toEqual([
      ['name', 'Name is required'],
      ['email', 'Invalid email address'],
      ['message', 'Message must be at least 10 characters'],
    ]);
  });
});

describe('an enquiry', () => {
  it('is stored with trimmed texts, empty optional fields and the status new', async () => {
    const sent = {
      name: '  आशा  ',
      email: ' ASHA@Mail.np ',
      message: ' I would like to talk 🙂 ',
      status: 'completed',
    };
    const begun = Date.now();
    const answer = await server.call('POST', '/api/contact', sent);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: { _id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      message: 'Thank you for your message! We will get back to you soon.',
    });
    const { contacts } = await inbox('?limit=1');
    expect(contacts[0]).toMatchObject({
      _id: answer.body.data._id,
      name: 'आशा',
      email: 'ASHA@Mail.np',
      phone: '',
      company: '',
      service: '',
      message: 'I would like to talk 🙂',
      status: 'new',
      version: 1,
    });
    expect(Date.parse(contacts[0].createdAt)).toBeGreaterThanOrEqual(begun);
  });

  it('sent many times under one key is stored once, even if the requests are simultaneous', async () => {
    const before = (await inbox()).total;
    const body = anEnquiry();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.call('POST', '/api/contact', body, { 'idempotency-key': 'double-click' }),
      ),
    );
    const later = await server.call('POST', '/api/contact', body, { 'idempotency-key': 'double-click' });
    expect(new Set([...answers, later].map((each) => `${each.status} ${each.body.data._id}`)).size).toBe(1);
    expect((await inbox()).total).toBe(before + 1);
  });

  it('sent again under another key is stored as a second enquiry', async () => {
    const [one, two] = [
      await send({}, { 'idempotency-key': 'a' }),
      await send({}, { 'idempotency-key': 'b' }),
    ];
    expect(one.body.data._id).not.toBe(two.body.data._id);
  });
});

describe('the inbox', () => {
  it('is paged newest first without gaps while new enquiries arrive', async () => {
    for (let number = 0; number < 7; number += 1) await send({ name: `Reader ${number}` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { contacts: { name: string }[]; nextCursor: string | null } = await inbox(
        `?limit=3&q=Reader${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.contacts.map((each) => each.name));
      cursor = page.nextCursor;
      await send({ name: 'Latecomer' });
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Reader ${number}`));
  });

  it('has pages of 50 enquiries, and of 200 at most', async () => {
    await Promise.all(Array.from({ length: 210 }, (_, number) => send({ name: `Crowd ${number}` })));
    expect((await inbox()).contacts).toHaveLength(50);
    const most = await inbox('?limit=1000');
    expect(most.contacts).toHaveLength(200);
    expect(most.total).toBeGreaterThanOrEqual(210);
    expect(most).not.toHaveProperty('totalIsCapped');
  });

  it('is searched by status and by words in any field', async () => {
    await send({ name: 'Needle Person', company: '100%_sure\\', message: 'About a haystack somewhere' });
    const found = async (q: string) =>
      (await inbox(`?q=${encodeURIComponent(q)}`)).contacts.map((each: { name: string }) => each.name);
    expect(await found('needle')).toEqual(['Needle Person']);
    expect(await found('HAYSTACK needle')).toEqual(['Needle Person']);
    expect(await found('%_sure\\')).toEqual(['Needle Person']);
    expect(await found('haystack nothing')).toEqual([]);
    const completed = await inbox('?status=completed');
    expect(completed).toEqual({ contacts: [], total: 0, nextCursor: null });
  });

  it('finds one or two letters only at the beginning of a word', async () => {
    await send({ name: 'Quartz Xylo', message: 'First line\nयो second line' });
    const found = async (q: string) => (await inbox(`?q=${encodeURIComponent(q)}`)).contacts.length;
    expect(await found('qu xy')).toBe(1);
    expect(await found('यो')).toBe(1);
    expect(await found('tz')).toBe(0);
    expect(await found('artz')).toBe(1);
  });

  it('counts exactly up to 10,000 and marks a larger count as capped', async () => {
    await server.sql(`insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status, phone_number, email_key, idempotency_key)
      select gen_random_uuid(), 1, now(), now(), 'Bulk', 'b@b.co', '', '', '', 'from a long queue', 'contacted', '', 'b@b.co', 'bulk-' || n from generate_series(1, 10001) n`);
    expect(await inbox('?status=contacted&limit=1')).toMatchObject({ total: 10_000, totalIsCapped: true });
    expect(await inbox('?q=bulk&limit=1')).toMatchObject({ total: 1000, totalIsCapped: true });
    await server.sql(`delete from enquiry where idempotency_key = 'bulk-1'`);
    const exact = await inbox('?status=contacted&limit=1');
    expect(exact.total).toBe(10_000);
    expect(exact).not.toHaveProperty('totalIsCapped');
  });
});

describe("an enquiry's status", () => {
  const change = (id: string, body: object, headers = {}) =>
    server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body, headers);

  it('goes from new to contacted to completed', async () => {
    const { _id } = (await send({})).body.data;
    for (const [status, version] of [
      ['contacted', 2],
      ['completed', 3],
    ] as const) {
      const answer = await change(_id, { status });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: true, data: { _id, status, version } });
    }
  });

  it('refuses a status that does not exist', async () => {
    const { _id } = (await send({})).body.data;
    const answer = await change(_id, { status: 'lost' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ status: 'Status must be one of: new, contacted, completed' });
  });

  it('sent with a stale version is refused, and the response contains the current row', async () => {
    const { _id } = (await send({})).body.data;
    await change(_id, { status: 'contacted', version: 1 });
    const answer = await change(_id, { status: 'completed', version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ success: false, data: { _id, status: 'contacted', version: 2 } });
  });

  it('sent twice under one key is changed once', async () => {
    const { _id } = (await send({})).body.data;
    const headers = { 'idempotency-key': `status-${_id}` };
    const [one, two] = [
      await change(_id, { status: 'contacted', version: 1 }, headers),
      await change(_id, { status: 'contacted', version: 1 }, headers),
    ];
    expect(two).toMatchObject({ status: 200, body: one.body });
  });
});
