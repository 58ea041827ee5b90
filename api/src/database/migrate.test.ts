import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../kinds.ts';
import { Service } from '../modules/service/service.kind.ts';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.ts';
import { seed } from '../seeders/seed.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { isMigrated, migrate, undescribed } from './migrate.ts';
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
  expect(changes.filter((line) => !undescribed.test(line))).toEqual([]);
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

it('of instances that start at the same time only one adds the seed data, and a later start adds nothing', async () => {
  await Promise.all([1, 2, 3].map(() => seed(orm.em.fork(), 'showcase')));
  const em = orm.em.fork();
  expect([await em.count(SiteSettings), await em.count(Service)]).toEqual([1, 10]);
  await em.nativeDelete(Service, {});
  await seed(orm.em.fork(), 'demo');
  expect(await em.count(Service)).toBe(0);
});

it('a database of a newer version is refused and stays unchanged', async () => {
  const em = orm.em.fork();
  await em.execute(
    `insert into mikro_orm_migrations (name, executed_at) values ('20990101-from-the-future', now())`,
  );
  await expect(migrate(database.url)).rejects.toThrow(
    'The database was written by a newer Prasthan (it has the migration 20990101-from-the-future). Start that version or a later one, or restore a backup of this version.',
  );
  await em.execute(`delete from mikro_orm_migrations where name = '20990101-from-the-future'`);
});

it('a migration can alter a table whose rows an earlier migration has changed', async () => {
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

it('if a migration fails, all migrations of the run are rolled back', async () => {
  const em = orm.em.fork();
  await em.execute('drop schema public cascade');
  await em.execute('create schema public');
  await em.execute('create table testimonial (in_the_way int)');
  await expect(migrate(database.url)).rejects.toThrow();
  const [row] = await em.execute<[{ found: string | null }]>(`select to_regclass('admin')::text as found`);
  expect(row.found).toBeNull();
});
