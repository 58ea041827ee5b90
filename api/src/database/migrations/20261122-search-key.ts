import { Migration } from '@mikro-orm/migrations';

/** Names as they are heard, and every number of the phone field, for searches. A job fills the column (search-key.fill.ts). */
export class SearchKeyMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "contact" add "search_key" text not null default ''`);
    this.addSql(`create index "contact_search_key" on "contact" using gin ("search_key" gin_trgm_ops)`);
    this.addSql(`create index "contact_without_key" on "contact" ("id") where search_key = ''`);
  }
}
