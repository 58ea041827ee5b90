import { Migration } from '@mikro-orm/migrations';

/** The index for the inbox ordered by follow-up, the earliest due first. */
export class OrderOfEnquiriesMigration extends Migration {
  override up(): void {
    this.addSql('drop index "enquiry_follow_up_on_index"');
    this.addSql(
      `create index "enquiry_due" on "enquiry" ("follow_up_on", "id" desc) where follow_up_on is not null and status <> 'completed'`,
    );
  }
}
