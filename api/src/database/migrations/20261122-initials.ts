import { Migration } from '@mikro-orm/migrations';

/** The rules of search keys changed (name.rules.ts). A job makes the keys anew (search-key.fill.ts, person-keys.fill.ts). */
export class InitialsMigration extends Migration {
  override up(): void {
    this.addSql(`update "enquiry" set "search_key" = ''`);
    this.addSql(`update "person" set "search_key" = ''`);
  }
}
