import { Migration } from '@mikro-orm/migrations';

/** The inbox in the order of its follow-ups: who is due, the soonest first. */
export class OrderOfContactsMigration extends Migration {
  override up(): void {
    this.addSql('drop index "contact_follow_up_on_index"');
    this.addSql(
      `create index "contact_due" on "contact" ("follow_up_on", "id" desc) where follow_up_on is not null and status <> 'completed'`,
    );
  }
}
