import { Migration } from '@mikro-orm/migrations';
import { contentTriggers } from '../content-triggers.ts';

/** Counts of views get a table of their own. Each view changed a whole row of `blog_post` and compared two copies of it. */
export class ViewsOfPostsMigration extends Migration {
  override up(): void {
    this.addSql(`create table "blog_post_views" (
      "post_id" uuid not null,
      "views" int not null,
      primary key ("post_id")
    )`);
    this.addSql(
      'insert into "blog_post_views" (post_id, views) select id, views from "blog_post" where views > 0',
    );
    // The trigger names the column, so it goes first and comes back without it.
    this.addSql('drop trigger "blog_post_content_update" on "blog_post"');
    this.addSql('alter table "blog_post" drop column "views"');
    const triggers = contentTriggers('blog_post', `row.status = 'published' and row.deleted_at is null`);
    for (const sql of triggers.filter((each) => each.includes('_content_update'))) this.addSql(sql);
  }
}
