import { Migration } from '@mikro-orm/migrations';

/** Each enquiry is its own outbox: where its two mails stand. Enquiries from before have none. */
export class MailMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "enquiry"
      add "notice_state" text not null default 'none',
      add "notice_at" timestamptz null,
      add "notice_error" text null,
      add "notice_due" timestamptz null,
      add "notice_tries" smallint not null default 0,
      add "notice_to" text[] null,
      add "acknowledgement_state" text not null default 'none',
      add "acknowledgement_at" timestamptz null,
      add "acknowledgement_error" text null,
      add "acknowledgement_due" timestamptz null,
      add "acknowledgement_tries" smallint not null default 0`);
    this.addSql(
      `create index "enquiry_mail" on "enquiry" (least(notice_due, acknowledgement_due)) where notice_state in ('waiting', 'failed') or acknowledgement_state in ('waiting', 'failed')`,
    );
    this.addSql(`create table "mail_settings" (
      "id" int not null default 1,
      "version" int not null default 1,
      "acknowledges_visitors" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "mail_flow" (
      "id" int not null default 1,
      "last_sent_at" timestamptz null,
      "last_error" text null,
      "last_error_at" timestamptz null,
      "paused_until" timestamptz null,
      "pauses" smallint not null default 0,
      primary key ("id")
    )`);
    // The drain updates the row, so it must be there.
    this.addSql('insert into "mail_flow" ("id") values (1)');
  }
}
