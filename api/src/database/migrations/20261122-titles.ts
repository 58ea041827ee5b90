import { Migration } from '@mikro-orm/migrations';

/** The indexes that find a misspelt title without reading every post and page. */
export class TitlesMigration extends Migration {
  override up(): void {
    for (const table of ['blog_post', 'page'])
      this.addSql(`create index "${table}_title" on "${table}" using gin (title gin_trgm_ops)`);
  }
}
