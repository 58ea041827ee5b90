import { Migration } from '@mikro-orm/migrations';

/** Touches, counsellors, times of follow-ups, and texts for replies. */
export class TouchesMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "reply_template" ("id" uuid not null, "version" int not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null, "deleted_at" timestamptz null, "sort_order" int not null default 0, "title" text not null, "text_en" text not null, "text_ne" text not null, primary key ("id"))`,
    );
    this.addSql(
      `create table "touch" ("id" uuid not null, "enquiry_id" uuid not null, "channel" text not null, "outcome" text not null, "text" text not null, "follow_up_on" date null, "follow_up_time" text null, "content_hash" text not null, "admin" text not null, "name" text not null, "created_at" timestamptz not null, primary key ("id"))`,
    );
    this.addSql(
      `create index "touch_enquiry_id_created_at_id_index" on "touch" ("enquiry_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "enquiry" add "follow_up_time" text null, add "follow_up_kind" text not null default 'call', add "counsellor_id" uuid null, add "touched_at" timestamptz null`,
    );
    // A repeated request of before the update is answered with what was kept of its answer.
    this.addSql(
      `update idempotency_key set answer = answer || '{"follow_up_time": null, "follow_up_kind": "call", "counsellor_id": null, "touched_at": null}'
       where operation ~ '^(update|release) Enquiry '`,
    );
    this.addSql(`drop index "enquiry_due"`);
    this.addSql(
      `create index "enquiry_due" on "enquiry" ("follow_up_on", coalesce("follow_up_time", '24:00'), "created_at", "id") where follow_up_on is not null and status <> 'completed' and not is_held`,
    );
    this.addSql(
      `create index "enquiry_counsellor" on "enquiry" ("counsellor_id", "created_at", "id") where counsellor_id is not null and not is_held`,
    );
    this.addSql(
      `create index "enquiry_open" on "enquiry" ("created_at", "id", "counsellor_id") where status <> 'completed' and not is_held`,
    );
  }
}
