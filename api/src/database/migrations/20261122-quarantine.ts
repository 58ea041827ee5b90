import { Migration } from '@mikro-orm/migrations';

/**
 * Enquiries are ordered by the time received, because their ids hold no time any more, and one send is its key together with
 * its content. Columns for the quarantine and for the consent.
 */
export class QuarantineMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "contact"
      alter "created_at" type timestamptz(3),
      add "content_hash" text not null default '',
      add "is_held" boolean not null default false,
      add "spam_points" text not null default '',
      add "consent_version" text null,
      add "consent_at" timestamptz null`);
    // As contentHashOf: the texts of the visitor, with NUL between them.
    this.addSql(`update "contact" set content_hash = encode(sha256(
      convert_to(name, 'UTF8') || '\\x00' || convert_to(email, 'UTF8') || '\\x00' || convert_to(phone, 'UTF8') || '\\x00' ||
      convert_to(company, 'UTF8') || '\\x00' || convert_to(service, 'UTF8') || '\\x00' || convert_to(message, 'UTF8')), 'hex')`);
    this.addSql('alter table "contact" drop constraint "contact_idempotency_key_unique"');
    this.addSql(
      `alter table "contact" add constraint "contact_idempotency_key_content_hash_unique" unique ("idempotency_key", "content_hash")`,
    );
    for (const index of [
      'contact_status_id_index',
      'contact_email_key_id_index',
      'contact_due',
      'contact_phone',
    ])
      this.addSql(`drop index "${index}"`);
    this.addSql(`create index "contact_inbox" on "contact" ("created_at", "id") where not is_held`);
    this.addSql(
      `create index "contact_status" on "contact" ("status", "created_at", "id") where not is_held`,
    );
    this.addSql(`create index "contact_held" on "contact" ("created_at", "id") where is_held`);
    this.addSql(
      `create index "contact_email_key_created_at_id_index" on "contact" ("email_key", "created_at", "id")`,
    );
    this.addSql(
      `create index "contact_due" on "contact" ("follow_up_on", "created_at" desc, "id" desc) where follow_up_on is not null and status <> 'completed' and not is_held`,
    );
    this.addSql(
      `create index "contact_phone" on "contact" ("phone_number", "created_at", "id") where phone_number <> ''`,
    );
  }
}
