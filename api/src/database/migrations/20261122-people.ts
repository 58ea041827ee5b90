import { Migration } from '@mikro-orm/migrations';

/** People, their merges, and what enquiries know of people: who it is, how it came, and when it was answered. */
export class PeopleMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "person" ("id" uuid not null, "version" int not null default 1, "updated_at" timestamptz not null, "created_at" timestamptz(3) not null, "name" text not null, "name_ne" text not null, "phones" jsonb not null, "email" text not null, "birth_day" date null, "birth_calendar" text not null, "guardian_name" text not null, "level" text not null, "destinations" text[] not null, "scores" text not null, "counsellor_id" uuid null, "origin" text not null, "merged_into_id" uuid null, "import_id" uuid null, "search_key" text not null, "email_key" text not null, "name_key" text not null, "numbers" text[] not null, "content_hash" text not null default '', primary key ("id"))`,
    );
    this.addSql(
      `create index "person_search" on "person" using gin (lower(name || ' ' || name_ne || ' ' || email || ' ' || guardian_name) gin_trgm_ops)`,
    );
    this.addSql(`create index "person_without_key" on "person" ("id") where search_key = ''`);
    this.addSql(`create index "person_search_key" on "person" using gin ("search_key" gin_trgm_ops)`);
    this.addSql(`create index "person_numbers" on "person" using gin ("numbers")`);
    this.addSql(
      `create index "person_email" on "person" ("email_key", "created_at", "id") where email_key <> ''`,
    );
    this.addSql(`create index "person_import" on "person" ("import_id", "id") where import_id is not null`);
    this.addSql(
      `create index "person_merged" on "person" ("merged_into_id") where merged_into_id is not null`,
    );
    this.addSql(
      `create index "person_counsellor" on "person" ("counsellor_id", "created_at", "id") where counsellor_id is not null and merged_into_id is null`,
    );
    this.addSql(
      `create index "person_name" on "person" ("name_key" collate "C", "id") where merged_into_id is null`,
    );
    this.addSql(`create index "person_newest" on "person" ("created_at", "id") where merged_into_id is null`);
    this.addSql(
      `create table "person_apart" ("one_id" uuid not null, "other_id" uuid not null, "by" uuid not null, "created_at" timestamptz not null, primary key ("one_id", "other_id"))`,
    );
    this.addSql(`create index "person_apart_other_id_index" on "person_apart" ("other_id")`);
    this.addSql(
      `create table "person_merge" ("id" uuid not null, "kept_id" uuid not null, "gone_id" uuid not null, "gone_name" text not null, "before" jsonb null, "moved" text[] not null, "admin" text not null, "name" text not null, "created_at" timestamptz not null, "undone_at" timestamptz null, primary key ("id"))`,
    );
    this.addSql(`create index "person_merge_gone_id_id_index" on "person_merge" ("gone_id", "id")`);
    this.addSql(`create index "person_merge_kept_id_id_index" on "person_merge" ("kept_id", "id")`);
    this.addSql(`drop index "enquiry_email_key_created_at_id_index"`);
    this.addSql(
      `alter table "enquiry" add "person_id" uuid null, add "origin" text not null default 'website', add "campaign" jsonb null, add "import_id" uuid null, add "answered_at" timestamptz null`,
    );
    this.addSql(`create index "enquiry_import" on "enquiry" ("import_id", "id") where import_id is not null`);
    this.addSql(
      `create index "enquiry_person" on "enquiry" ("person_id", "created_at", "id") where person_id is not null`,
    );
    this.addSql(
      `create index "enquiry_email_key" on "enquiry" ("email_key", "created_at", "id") where email_key <> ''`,
    );
    // When staff answered what is there already: the first touch, or the first status beyond new.
    this.addSql(`update enquiry set answered_at = found.at from (
      select id, min(at) as at from (
        select enquiry_id as id, created_at as at from touch
        union all
        select record_id::uuid, created_at from activity
        where kind = 'Enquiry' and action = 'updated' and before->>'status' = 'new' and after->>'status' <> 'new'
      ) answers group by id) found where enquiry.id = found.id`);
    // A repeated request of before the update is answered with what was kept of its answer.
    this.addSql(
      `update idempotency_key set answer = answer || '{"person_id": null, "origin": "website", "campaign": null, "import_id": null, "answered_at": null}'
       where operation ~ '^(update|release) Enquiry |^touch .* on Enquiry '`,
    );
    // A change that waited offline must not bring back a person who was erased.
    this.addSql(`create function person_refuse_erased() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (select from erased where id = new.id) then
          return null;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger "person_refuse_erased" before insert on "person"
      for each row execute function person_refuse_erased()`);
  }
}
