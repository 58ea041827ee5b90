import { expect, it } from 'vitest';
import { followedColumns } from '../../api.ts';
import { emptyFeed, openFeed } from '../../database/change-feed.ts';
import { selectionOf } from '../../graphql/selection.ts';
import { copiedKinds } from '../../kinds.ts';
import { copyLimits } from '../../records/record.rules.ts';
import { callAs, makeAccount } from '../../testing/accounts.ts';
import { aClass, aPerson, aRedirect, aService, aWalkIn } from '../../testing/factories.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { listOf } from './changes.resolver.ts';

const server = useTestApi();

type Row = Record<string, unknown> & { _id: string };
interface Page {
  cursor: string;
  more: boolean;
  reset: boolean;
  gone: { kind: string; _id: string }[];
  [list: string]: unknown;
}

class Copy {
  cursor: string | null = null;
  rows = new Map<string, Row>();
  readonly token: string;
  constructor(token = server.token) {
    this.token = token;
  }

  async read(): Promise<Page[]> {
    const pages: Page[] = [];
    for (;;) {
      const page = await this.page();
      pages.push(page);
      if (!page.more) return pages;
    }
  }
  async page(): Promise<Page> {
    const schema = server.api.schema;
    const lists = copiedKinds.map(({ type }) => {
      const object = schema.getType(type) as Parameters<typeof selectionOf>[0];
      return `${listOf(type)} { ${selectionOf(object)} }`;
    });
    const query = `query ($since: String) { changes(since: $since) { cursor more reset gone { kind _id } ${lists.join(' ')} } }`;
    const { body } = await callAs(server, this.token, 'POST', '/graphql', {
      query,
      variables: { since: this.cursor },
    });
    expect(body.errors).toBeUndefined();
    const page = body.data.changes as Page;
    for (const { type } of copiedKinds)
      for (const row of page[listOf(type)] as Row[]) this.rows.set(`${type} ${row._id}`, row);
    for (const { kind, _id } of page.gone) this.rows.delete(`${kind} ${_id}`);
    this.cursor = page.cursor;
    return page;
  }
  has(kind: string, id: string): Row | undefined {
    return this.rows.get(`${kind} ${id}`);
  }
}

const copyNow = async (token?: string) => {
  const copy = new Copy(token);
  await copy.read();
  return copy;
};

it('every table that is copied has the trigger', async () => {
  const { em } = await server.api.createContext();
  const tables = followedColumns(em).map(({ table }) => table);
  expect(tables).toEqual(
    expect.arrayContaining(['service', 'enquiry', 'person', 'activity', 'site_settings']),
  );
  const rows = await server.sql(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'note_change'::regproc`,
  );
  const without = tables.filter((table) => !rows.some(({ name }) => name === table));
  expect(without, 'copied tables without the trigger').toEqual([]);
});

it('lists each record that was created, changed, deleted, restored or purged once, and nothing if nothing changed', async () => {
  const copy = await copyNow();
  const { _id } = await server.create('services', aService({ title: 'Followed' }));
  await server.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Followed twice' });
  const [page] = await copy.read();
  expect(page?.service).toMatchObject([{ _id, title: 'Followed twice', version: 2, deletedAt: null }]);
  expect(page?.activity).toHaveLength(2);
  const before = copy.cursor;
  const [none] = await copy.read();
  expect(none).toMatchObject({ cursor: before, more: false, reset: false, gone: [], service: [] });
  await server.asAdmin('DELETE', `/api/admin/services/${_id}`);
  await copy.read();
  expect(copy.has('Service', _id)?.deletedAt).not.toBeNull();
  await server.asAdmin('DELETE', '/api/admin/trash/services');
  const [purged] = await copy.read();
  expect(purged?.gone).toEqual([{ kind: 'Service', _id }]);
  expect((await copyNow()).rows).toEqual(copy.rows);
});

it('a change that was rolled back is not listed', async () => {
  const copy = await copyNow();
  const { _id } = await server.create('services', aService());
  await copy.read();
  await server.sql('begin; update service set price = 1; rollback');
  expect((await copy.read())[0]?.service).toEqual([]);
  await server.sql(
    `begin; savepoint s; update service set price = 2; rollback to s; update service set price = 3 where id = '${_id}'; commit`,
  );
  expect((await copy.read())[0]?.service).toMatchObject([{ _id, price: '3' }]);
});

it('a held enquiry is listed when staff release it; an erased one is gone, and its log entries have no values', async () => {
  const copy = await copyNow();
  const held = await server.enquire({ subject: 'Cheap watches' });
  const id = await server.enquire();
  await server.asAdmin('POST', `/api/admin/contacts/${id}/notes`, { text: 'Rang once' });
  await copy.read();
  expect([copy.has('Enquiry', held), copy.has('Enquiry', id)]).toMatchObject([undefined, { _id: id }]);
  await server.asAdmin('POST', `/api/admin/contacts/${held}/release`);
  await copy.read();
  expect(copy.has('Enquiry', held)).toMatchObject({ isHeld: false });
  await server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`);
  await copy.read();
  expect(copy.has('Enquiry', id)).toBeUndefined();
  const entries = [...copy.rows.values()].filter(
    ({ recordId, action }) => recordId === id && action !== 'erased',
  );
  expect(entries.every(({ title, after }) => title === '' && after === null)).toBe(true);
  expect((await copyNow()).rows).toEqual(copy.rows);
});

it('a class is listed again whenever an enquiry takes, moves or gives up a seat in it', async () => {
  const [one, other] = [await server.create('classes', aClass()), await server.create('classes', aClass())];
  const id = await server.enquire();
  const copy = await copyNow();
  const seats = () => [one, other].map(({ _id }) => copy.has('Batch', _id)?.seatsTaken);
  const change = async (body: object) => {
    await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body);
    await copy.read();
    return seats();
  };
  expect(await change({ batchId: one._id, seat: 'held' })).toEqual([1, 0]);
  expect(await change({ batchId: other._id, seat: 'joined' })).toEqual([0, 1]);
  expect(await change({ seat: 'waiting' })).toEqual([0, 0]);
  expect(await change({ seat: 'held' })).toEqual([0, 1]);
  await server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`);
  await copy.read();
  expect(seats()).toEqual([0, 0]);
});

it('records that change while a client reads all records are in its copy afterwards', async () => {
  const service = await server.create('services', aService({ title: 'While reading' }));
  const copy = new Copy();
  await copy.page();
  await server.asAdmin('PUT', `/api/admin/services/${service._id}`, { title: 'Read at last' });
  await copy.read();
  expect(copy.has('Service', service._id)).toMatchObject({ title: 'Read at last' });
});

it('staff get no records and no log entries of owner-only kinds, and a client whose role has changed reads everything again', async () => {
  const staff = await makeAccount(server, 'feed.staff@mail.example');
  await server.create('redirects', aRedirect());
  const kindsOf = (copy: Copy) => new Set([...copy.rows.values()].map(({ kind }) => kind));
  const [owners, theirs] = [await copyNow(), await copyNow(staff.token)];
  expect(kindsOf(owners)).toContain('Redirect');
  expect(kindsOf(theirs)).not.toContain('Redirect');
  expect(kindsOf(theirs)).not.toContain('Admin');
  await server.create('redirects', aRedirect({ from: '/moved' }));
  await theirs.read();
  expect(kindsOf(theirs)).not.toContain('Redirect');
  expect([...theirs.rows.keys()].filter((key) => key.startsWith('Redirect'))).toEqual([]);

  await server.asAdmin('PUT', `/api/admin/accounts/${staff.id}`, { role: 'owner' });
  const [page] = await theirs.read();
  expect(page?.reset).toBe(true);
  const foreign = new Copy();
  foreign.cursor = theirs.cursor;
  expect((await foreign.page()).reset).toBe(true);
});

it('a client reads everything again if the server lost changes, was restored, or does not know the cursor', async () => {
  const { em } = await server.api.createContext();
  const restart = () => openFeed(em.fork(), followedColumns(em));
  const copy = await copyNow();
  await restart();
  expect((await copy.page()).reset, 'after an ordinary start').toBe(false);

  await server.create('services', aService());
  await copy.read();
  // Simulates that the machine loses its last transaction. After the restart, another change gets the same sequence number.
  await server.sql('update content_version set seq = seq - 1');
  await restart();
  await server.create('services', aService());
  expect((await copy.page()).reset, 'after rolling back').toBe(true);

  await copy.read();
  await server.sql('update content_version set seq = seq - 1');
  expect((await copy.page()).reset, 'from the future').toBe(true);
  await server.sql('update content_version set seq = seq + 1');

  const { rows } = copy;
  await server.sql(emptyFeed);
  await restart();
  expect((await copy.page()).reset, 'after a restore').toBe(true);
  expect([...(await copyNow()).rows.keys()].sort()).toEqual([...rows.keys()].sort());

  for (const junk of ['', 'junk', Buffer.from('[1,2,3]').toString('base64url')]) {
    copy.cursor = junk;
    expect((await copy.page()).reset).toBe(true);
  }
});

it('a save that cannot get its sequence number in time is refused as busy', async () => {
  const client = await server.connect();
  await client.query('begin; select from content_version for update');
  const answer = await server.asAdmin('POST', '/api/admin/services', aService());
  expect(answer).toMatchObject({ status: 503, body: { success: false } });
  await client.query('rollback');
  await client.end();
});

// Must be the last test, because its thousands of rows push all earlier enquiries and people out of the copy.
it('an enquiry that is no longer among the newest leaves the copy, and returns with its person when it is assigned to the viewer', async () => {
  const { _id: personId } = await server.create('people', aPerson());
  const enquiry = await server.create('contacts', aWalkIn({ personId }));
  const copy = await copyNow();
  // Disables the triggers, so that the feed does not list the thousands of inserted rows and this test need not read them.
  await server.sql(`
    begin;
    alter table enquiry disable trigger user;
    alter table person disable trigger user;
    insert into enquiry (id, idempotency_key, created_at, updated_at, version, status, name, email, message, phone_number, email_key)
    select gen_random_uuid(), 'many ' || n, now(), now(), 1, 'completed', 'Many', 'many@mail.example', 'Many', '', 'many'
    from generate_series(1, ${copyLimits.enquiries}) n;
    insert into person (id, version, created_at, updated_at, name, name_ne, phones, email, birth_calendar, guardian_name, level,
      destinations, scores, origin, search_key, email_key, name_key, numbers)
    select gen_random_uuid(), 1, now(), now(), 'Many', '', '[]', '', 'ad', '', '', '{}', '', 'website', '', '', '', '{}'
    from generate_series(1, ${copyLimits.people});
    alter table enquiry enable trigger user;
    alter table person enable trigger user;
    commit`);
  await server.sql(`update enquiry set created_at = now() - interval '2 years' where id = ?`, [enquiry._id]);
  await server.sql(`update person set created_at = now() - interval '2 years' where id = ?`, [personId]);
  await copy.read();
  expect([copy.has('Enquiry', enquiry._id), copy.has('Person', personId)]).toEqual([undefined, undefined]);
  const { _id: me } = (await server.asAdmin('GET', '/api/admin/me')).body.data;
  await server.asAdmin('PATCH', `/api/admin/contacts/${enquiry._id}`, { counsellorId: me });
  await copy.read();
  expect(copy.has('Enquiry', enquiry._id)).toMatchObject({ counsellorId: me, personId });
  expect(copy.has('Person', personId)).toMatchObject({ _id: personId });
});
