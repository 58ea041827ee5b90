import { Migration } from '@mikro-orm/migrations';
import { contentTriggers } from '../content-triggers.ts';

/** The rows that visitors can see, by table. `row` stands for the old or the new row of a change. */
const visible: Record<string, string> = {
  service: `row.status = 'active' and row.deleted_at is null`,
  testimonial: `row.status = 'active' and row.deleted_at is null`,
  team_member: `row.status = 'active' and row.deleted_at is null`,
  blog_post: `row.status = 'published' and row.deleted_at is null`,
  page: `row.status = 'published' and row.deleted_at is null`,
  menu_item: 'row.deleted_at is null',
  hero_slide: 'row.deleted_at is null',
  site_settings: 'true',
};

/** Counts of views are not content. They change with every reader, and the site may show them a minute late. */
const differs: Record<string, string> = {
  blog_post: `case when old.views = new.views then old.* is distinct from new.*
    else (to_jsonb(old) - 'views') is distinct from (to_jsonb(new) - 'views') end`,
};

/**
 * The number that says which content visitors see. A transaction that changes it raises the number once, when it
 * commits, and sends a notice.
 */
export class ContentVersionMigration extends Migration {
  override up(): void {
    // The lineage tells a restored database from the one before it, where the same number meant other content.
    this.addSql(`create table "content_version" (
      "id" boolean not null default true check (id),
      "version" bigint not null,
      "lineage" uuid not null default gen_random_uuid(),
      primary key ("id")
    )`);
    this.addSql('insert into "content_version" (version) values (1)');
    // A setting of the transaction remembers that it has raised the number. It rolls back with its savepoint.
    this.addSql(`create function raise_content_version() returns trigger language plpgsql set search_path from current as $$
      begin
        if coalesce(current_setting('prasthan.raised', true), '') <> '1' then
          insert into content_version (version) values (1)
            on conflict (id) do update set version = content_version.version + 1;
          perform set_config('prasthan.raised', '1', true);
          perform pg_notify('content_changed', '');
        end if;
        return null;
      end $$`);
    for (const [table, condition] of Object.entries(visible)) {
      for (const sql of contentTriggers(table, condition, differs[table])) this.addSql(sql);
    }
    this.addSql(
      `create index "blog_post_published" on "blog_post" ("published_at") where status = 'published' and deleted_at is null`,
    );
  }
}
