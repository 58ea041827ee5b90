import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { aService, aTestimonial } from '../../testing/factories.ts';
import { takeAllFaults } from '../../testing/faults.ts';
import { useFolder } from '../../testing/folder.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { pictureKind } from '../picture/picture.kind.ts';

const mediaDir = useFolder();
const server = useTestApi({ mediaDir });

const create = async (path: string, body: object): Promise<string> => (await server.create(path, body))._id;
const deleteThat = async (path: string, id: string, days: number) => {
  await server.asAdmin('DELETE', `/api/admin/${path}/${id}`);
  const table = path === 'services' ? 'service' : 'testimonial';
  await server.sql(`update ${table} set deleted_at = now() - make_interval(days => ?) where id = ?`, [
    days,
    id,
  ]);
};
const age = (id: string, months: number) =>
  server.sql(
    `update enquiry set (created_at, updated_at) = row(now() - moved, now() - moved) from make_interval(months => ?) moved where id = ?`,
    [months, id],
  );
const isThere = async (table: string, id: string) =>
  (await server.sql(`select 1 from ${table} where id = ?`, [id])).length === 1;
const setMonths = (enquiryMonths: number | null) =>
  server.asAdmin('PUT', '/api/admin/privacy', { enquiryMonths });

it('deleted records leave the trash after 30 days, and the activity log loses their values', async () => {
  const [old, young, live] = [
    await create('services', aService({ title: 'Old secret' })),
    await create('services', aService()),
    await create('services', aService()),
  ];
  const review = await create('testimonials', aTestimonial());
  await deleteThat('services', old, 31);
  await deleteThat('services', young, 29);
  await deleteThat('testimonials', review, 31);
  await server.api.jobs.run('retention');
  expect(await isThere('service', old)).toBe(false);
  expect(await isThere('testimonial', review)).toBe(false);
  expect(await isThere('service', young)).toBe(true);
  expect(await isThere('service', live)).toBe(true);
  const rows = await server.sql('select title, before, after from activity where record_id = ?', [old]);
  expect(rows).toHaveLength(2);
  expect(rows.every((row) => row.title === '' && row.before === null && row.after === null)).toBe(true);
});

it('the files of a picture are deleted with it', async () => {
  const id = '019a0000-0000-7000-8000-0000000000aa';
  const folder = join(mediaDir, id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '480.webp'), 'x');
  await server.sql(
    `insert into picture (id, version, created_at, updated_at, deleted_at, name, alt, width, height, bytes, widths, digest)
     values (?, 1, now(), now(), now() - interval '31 days', 'a', '', 480, 480, 1, '[480]', 'd')`,
    [id],
  );
  await server.api.jobs.run('retention');
  expect(await isThere('picture', id)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

it('idempotency keys are deleted after 90 days', async () => {
  const headers = { 'idempotency-key': 'kept-for-90-days' };
  await server.asAdmin('POST', '/api/admin/services', aService(), headers);
  const count = async () =>
    (await server.sql(`select 1 from idempotency_key where key like '%kept-for-90-days'`)).length;
  await server.sql(`update idempotency_key set created_at = now() - interval '89 days 23 hours'`);
  await server.api.jobs.run('retention');
  expect(await count()).toBe(1);
  await server.sql(`update idempotency_key set created_at = now() - interval '90 days 1 minute'`);
  await server.api.jobs.run('retention');
  expect(await count()).toBe(0);
});

it('enquiries are kept until an owner sets a number of months; then those without activity for that long are erased', async () => {
  const [old = '', noted = '', due = '', young = '', touched = ''] = await Promise.all(
    Array.from({ length: 5 }, () => server.enquire()),
  );
  for (const id of [old, noted, due, touched]) await age(id, 25);
  await server.sql(`insert into enquiry_note (id, enquiry_id, text, admin, name, created_at)
    values (gen_random_uuid(), '${noted}', 'Still in touch', 'a', 'a', now())`);
  await server.sql(`insert into touch (id, enquiry_id, channel, outcome, text, content_hash, admin, name, created_at)
    values (gen_random_uuid(), '${touched}', 'call', 'reached', '', '', 'a', 'a', now())`);
  await server.sql(`update enquiry set follow_up_on = current_date + 3 where id = ?`, [due]);
  await server.api.jobs.run('retention');
  expect(await isThere('enquiry', old)).toBe(true);

  const preview = await server.asAdmin('GET', '/api/admin/privacy/preview?months=24');
  expect(preview.body.data).toMatchObject({ enquiries: 1, oldest: expect.any(String) });
  expect((await setMonths(24)).body.data).toMatchObject({ enquiryMonths: 24 });
  await server.api.jobs.run('retention');
  expect(await isThere('enquiry', old)).toBe(false);
  for (const id of [noted, due, young, touched]) expect(await isThere('enquiry', id)).toBe(true);
  expect(
    await server.sql(`select name from activity where record_id = ? and action = 'erased'`, [old]),
  ).toEqual([{ name: 'Retention' }]);
  expect((await server.asAdmin('GET', '/api/admin/privacy/preview?months=24')).body.data.enquiries).toBe(0);
});

it('people without changes are erased with their last enquiry, as the preview has counted', async () => {
  const [gone, kept] = [
    await create('people', { name: 'Old' }),
    await create('people', { name: 'In touch' }),
  ];
  for (const person of [gone, kept]) {
    const id = await server.enquire();
    await server.sql('update enquiry set person_id = ? where id = ?', [person, id]);
    await age(id, person === gone ? 25 : 23);
    await server.sql(
      `update person set (created_at, updated_at) = row(now() - interval '25 months', now() - interval '25 months') where id = ?`,
      [person],
    );
  }
  await setMonths(24);
  const preview = async () => (await server.asAdmin('GET', '/api/admin/privacy/preview?months=24')).body.data;
  expect(await preview()).toMatchObject({ enquiries: 1, people: 1 });
  await server.api.jobs.run('retention');
  expect([await isThere('person', gone), await isThere('person', kept)]).toEqual([false, true]);
  expect(await preview()).toMatchObject({ enquiries: 0, people: 0 });
});

it('less than half a year is refused, and null switches the retention off', async () => {
  expect((await setMonths(5)).body.errors).toEqual({
    enquiryMonths: 'Months must be a whole number from 6 to 120',
  });
  expect((await setMonths(null)).body.data.enquiryMonths).toBeNull();
  expect((await server.call('GET', '/api/admin/privacy')).status).toBe(401);
  expect((await server.call('GET', '/api/admin/privacy/preview?months=24')).status).toBe(401);
});

it('the statements of retention have no time limit', async () => {
  await deleteThat('services', await create('services', aService()), 31);
  await server.sql(`create function refuse_limit() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'limited'; end if; return old; end $$`);
  await server.sql(
    'create trigger refuse_limit before delete on service for each row execute function refuse_limit()',
  );
  try {
    await server.api.jobs.run('retention');
  } finally {
    await server.sql('drop function refuse_limit cascade');
  }
});

it('emptying a trash removes all its records at once and adds an entry to the activity log', async () => {
  const id = await create('services', aService());
  await deleteThat('services', id, 0);
  const answer = await server.asAdmin('DELETE', '/api/admin/trash/services');
  expect(answer).toMatchObject({ status: 200, body: { data: [], message: 'The trash is empty.' } });
  expect(await isThere('service', id)).toBe(false);
  const rows = await server.sql(`select kind, after from activity where action = 'emptied'`);
  expect(rows).toEqual([{ kind: 'Service', after: { records: 2 } }]);
  expect((await server.call('DELETE', '/api/admin/trash/services')).status).toBe(401);
});

it('a picture whose files cannot be deleted stays in the trash', async () => {
  const id = '019a0000-0000-7000-8000-0000000000ab';
  await server.sql(
    `insert into picture (id, version, created_at, updated_at, deleted_at, name, alt, width, height, bytes, widths, digest)
     values (?, 1, now(), now(), now(), 'a', '', 480, 480, 1, '[480]', 'e')`,
    [id],
  );
  const purged = vi.spyOn(pictureKind, 'purged').mockRejectedValueOnce(new Error('EACCES'));
  expect((await server.asAdmin('DELETE', '/api/admin/trash/media')).status).toBe(500);
  expect(takeAllFaults()).toHaveLength(1);
  expect(await isThere('picture', id)).toBe(true);
  expect((await server.asAdmin('DELETE', '/api/admin/trash/media')).status).toBe(200);
  expect([purged.mock.calls.length, await isThere('picture', id)]).toEqual([2, false]);
});
