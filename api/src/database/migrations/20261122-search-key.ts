import { Migration } from '@mikro-orm/migrations';

/** Names as they are heard, and every number of the phone field, for searches. A job fills the column (search-key.fill.ts). */
export class SearchKeyMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "enquiry" add "search_key" text not null default ''`);
    this.addSql(`create index "enquiry_search_key" on "enquiry" using gin ("search_key" gin_trgm_ops)`);
    this.addSql(`create index "enquiry_without_key" on "enquiry" ("id") where search_key = ''`);
  }
}
