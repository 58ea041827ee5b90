import { Migration } from '@mikro-orm/migrations';

/**
 * Enquiries are ordered by the time received, because their ids hold no time any more, and one send is its key together with
 * its content. Columns for the quarantine and for the consent.
 */
export class QuarantineMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "enquiry"
      alter "created_at" type timestamptz(3),
      add "content_hash" text not null default '',
      add "is_held" boolean not null default false,
      add "spam_points" text not null default '',
      add "consent_version" text null,
      add "consent_at" timestamptz null`);
    // As contentHashOf: the texts of the visitor, with NUL between them.
    this.addSql(`update "enquiry" set content_hash = encode(sha256(
      convert_to(name, 'UTF8') || '\\x00' || convert_to(email, 'UTF8') || '\\x00' || convert_to(phone, 'UTF8') || '\\x00' ||
      convert_to(company, 'UTF8') || '\\x00' || convert_to(service, 'UTF8') || '\\x00' || convert_to(message, 'UTF8')), 'hex')`);
    this.addSql('alter table "enquiry" drop constraint "enquiry_idempotency_key_unique"');
    this.addSql(
      `alter table "enquiry" add constraint "enquiry_idempotency_key_content_hash_unique" unique ("idempotency_key", "content_hash")`,
    );
    for (const index of [
      'enquiry_status_id_index',
      'enquiry_email_key_id_index',
      'enquiry_due',
      'enquiry_phone',
    ])
      this.addSql(`drop index "${index}"`);
    this.addSql(`create index "enquiry_inbox" on "enquiry" ("created_at", "id") where not is_held`);
    this.addSql(
      `create index "enquiry_status" on "enquiry" ("status", "created_at", "id") where not is_held`,
    );
    this.addSql(`create index "enquiry_held" on "enquiry" ("created_at", "id") where is_held`);
    this.addSql(
      `create index "enquiry_email_key_created_at_id_index" on "enquiry" ("email_key", "created_at", "id")`,
    );
    this.addSql(
      `create index "enquiry_due" on "enquiry" ("follow_up_on", "created_at" desc, "id" desc) where follow_up_on is not null and status <> 'completed' and not is_held`,
    );
    this.addSql(
      `create index "enquiry_phone" on "enquiry" ("phone_number", "created_at", "id") where phone_number <> ''`,
    );
  }
}
