import { Migration } from '@mikro-orm/migrations';

/**
 * Private links to drafts. A link ends with the save that publishes its record or takes it off the site, in the same
 * transaction, whichever code makes that change.
 */
export class PreviewLinksMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "preview_link" ("kind" text not null, "record_id" uuid not null, "token_hash" text not null, "admin_id" uuid not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("kind", "record_id"))`,
    );
    this.addSql(
      `alter table "preview_link" add constraint "preview_link_token_hash_unique" unique ("token_hash")`,
    );
    this.addSql(`create function end_preview_link() returns trigger language plpgsql as $$
      begin
        delete from preview_link where kind = tg_argv[0] and record_id = old.id;
        return null;
      end $$`);
    const published = {
      blog_post: `row.status = 'published' and row.published_at <= now()`,
      page: `row.status = 'published'`,
    };
    const types = { blog_post: 'BlogPost', page: 'Page' };
    for (const table of ['blog_post', 'page'] as const) {
      const [before, after] = ['old', 'new'].map((row) => published[table].replaceAll('row.', `${row}.`));
      // A planned post becomes public without a save, so the row before a save counts, too.
      this.addSql(`create trigger "${table}_end_preview_update" after update on "${table}" for each row
        when ((${before}) or (${after}) or new.deleted_at is not null) execute function end_preview_link('${types[table]}')`);
      this.addSql(`create trigger "${table}_end_preview_delete" after delete on "${table}" for each row
        execute function end_preview_link('${types[table]}')`);
    }
  }
}
