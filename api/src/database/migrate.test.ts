import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../kinds.ts';
import { BlogPost } from '../modules/blog-post/blog-post.entity.ts';
import { EnquiryNote } from '../modules/enquiry/enquiry-note.entity.ts';
import { contentHashOf } from '../modules/enquiry/enquiry-identity.ts';
import { Service } from '../modules/service/service.entity.ts';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.ts';
import { seed } from '../seeders/seed.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { isMigrated, migrate } from './migrate.ts';
import { migrationsList } from './migrations/migrations.ts';
import { type Orm, openOrm } from './orm.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = openOrm(database.url, entities);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it('the migrations create exactly the tables that the entities describe', async () => {
  const changes = (await orm.schema.getUpdateSchemaSQL()).split('\n');
  // These functions and triggers belong to no entity, so the generator would drop them.
  const ours =
    /^(set names .*|drop trigger if exists "(\w+_content_\w+|\w+_end_preview_\w+|\w+_refuse_erased)".*|drop function if exists "(search_document|enquiry_text|raise_content_version|end_preview_link|\w+_end_preview_\w+_fn|\w+_content_\w+_fn|\w*_refuse_erased\w*)".*|)$/;
  expect(changes.filter((line) => !ours.test(line))).toEqual([]);
  expect(await isMigrated(orm)).toBe(true);
});

it('instances that start at the same time run the migrations once', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(await isMigrated(orm)).toBe(true);
});

it('instances that start at the same time seed once, and a later start seeds nothing', async () => {
  await Promise.all([1, 2, 3].map(() => seed(orm.em.fork(), 'showcase')));
  const em = orm.em.fork();
  expect([await em.count(SiteSettings), await em.count(Service)]).toEqual([1, 10]);
  await em.nativeDelete(Service, {});
  await seed(orm.em.fork(), 'demo');
  expect(await em.count(Service)).toBe(0);
});

it('a database of a newer version is refused and not changed', async () => {
  const em = orm.em.fork();
  await em.execute(
    `insert into mikro_orm_migrations (name, executed_at) values ('20990101-from-the-future', now())`,
  );
  await expect(migrate(database.url)).rejects.toThrow(
    'The database was written by a newer Prasthan (it has the migration 20990101-from-the-future). Start that version or a later one, or restore a backup of this version.',
  );
  await em.execute(`delete from mikro_orm_migrations where name = '20990101-from-the-future'`);
});

it('a migration can alter a table whose content an earlier one has changed', async () => {
  const change = { name: '20990101-change', class: ChangeMigration };
  const alter = { name: '20990102-alter', class: AlterMigration };
  migrationsList.push(change, alter);
  try {
    await migrate(database.url);
    const [row] = await orm.em.fork().execute<[{ extra: string }]>('select extra from site_settings');
    expect(row.extra).toBe('');
  } finally {
    migrationsList.splice(migrationsList.indexOf(change), 2);
  }
});

it('a post keeps its count of views when the counts get a table of their own', async () => {
  const em = orm.em.fork();
  const later = migrationsList.findIndex(({ name }) => name === '20261122-views-of-posts');
  const newer = migrationsList.splice(later);
  try {
    await em.execute('drop schema public cascade');
    await em.execute('create schema public');
    await migrate(database.url);
    await em.execute(`insert into blog_post (id, created_at, updated_at, slug, title, excerpt, content, author, category,
        tags, image_url, status, views)
      select gen_random_uuid(), now(), now(), 'post-' || views, 'A', '', '', '', '', '{}', '', 'published', views
      from unnest(array[0, 7]) views`);
  } finally {
    migrationsList.push(...newer);
  }
  await migrate(database.url);
  const posts = await orm.em.fork().find(BlogPost, {}, { orderBy: { slug: 'asc' } });
  expect(posts.map(({ slug, views }) => [slug, views])).toEqual([
    ['post-0', 0],
    ['post-7', 7],
  ]);
});

class ChangeMigration extends Migration {
  override up(): void {
    this.addSql(`update site_settings set brand = brand || '.'`);
  }
}

class AlterMigration extends Migration {
  override up(): void {
    this.addSql(`alter table site_settings add extra text not null default ''`);
  }
}

it('the quarantine gives existing enquiries the fingerprint of their content', async () => {
  const em = orm.em.fork();
  await em.execute('drop schema public cascade; create schema public');
  const place = migrationsList.findIndex(({ name }) => name === '20261122-quarantine');
  const later = migrationsList.splice(place);
  try {
    await migrate(database.url);
  } finally {
    migrationsList.push(...later);
  }
  const written = {
    name: 'आशा राई',
    email: 'asha@mail.example',
    phone: '',
    company: 'Himal & Co.',
    service: 'strategy',
    message: 'Two lines,\n\\x00 and a "quote" 🙂',
  };
  await em.execute(
    `insert into enquiry (id, created_at, updated_at, name, email, phone, company, service, message, status, phone_number, email_key, idempotency_key)
     values ('0199aaaa-0000-7000-8000-000000000001', '2026-01-01T00:00:00.123Z', now(), ?, ?, ?, ?, ?, ?, 'new', '', '', 'key')`,
    Object.values(written),
  );
  await migrate(database.url);
  const [row] = await em.execute('select content_hash, is_held, created_at from enquiry');
  const receivedAt = '2026-01-01 00:00:00.123+00';
  expect(row).toEqual({ content_hash: contentHashOf(written), is_held: false, created_at: receivedAt });
});

it('a failed migration is rolled back as a whole', async () => {
  const em = orm.em.fork();
  await em.execute('drop schema public cascade');
  await em.execute('create schema public');
  await em.execute('create table testimonial (in_the_way int)');
  await expect(migrate(database.url)).rejects.toThrow();
  const [row] = await em.execute<[{ found: string | null }]>(`select to_regclass('admin')::text as found`);
  expect(row.found).toBeNull();
});

it('accounts from before roles become owners, named by what stands before the @', async () => {
  const em = orm.em.fork();
  await em.execute('drop schema public cascade; create schema public');
  await orm.migrator.up({ to: '20261121-content-version' });
  const insert = `insert into admin (id, version, created_at, updated_at, email, password_hash, token_version)
    values (gen_random_uuid(), 1, now(), now(), ?, 'hash', 3)`;
  for (const email of ['asmita@prasthan.example', 'admin@localhost', '@odd'])
    await em.execute(insert, [email]);
  await em.execute(`insert into enquiry_note (id, enquiry_id, text, admin, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'Called', 'asmita@prasthan.example', now())`);
  await migrate(database.url);
  const accounts = await em.execute(
    'select email, name, role, is_active, password_hash, recovery_hashes from admin order by email',
  );
  const same = { role: 'owner', is_active: true, password_hash: 'hash', recovery_hashes: [] };
  expect(accounts).toEqual([
    { email: '@odd', name: '@odd', ...same },
    { email: 'admin@localhost', name: 'admin', ...same },
    { email: 'asmita@prasthan.example', name: 'asmita', ...same },
  ]);
  const note = await em.findOneOrFail(EnquiryNote, { text: 'Called' });
  expect(note.adminName).toBe('asmita@prasthan.example');
});
