import { Migration } from '@mikro-orm/migrations';
import { contentTriggers } from '../content-triggers.ts';

/** Table -> condition for the rows that visitors can see, now or (scheduled posts) later. `row` is the old or the new row. */
const visible: Record<string, string> = {
  service: `row.status = 'active' and row.deleted_at is null`,
  testimonial: `row.status = 'active' and row.deleted_at is null`,
  team_member: `row.status = 'active' and row.deleted_at is null`,
  blog_post: `row.status = 'published' and row.deleted_at is null`,
  page: `row.status = 'published' and row.deleted_at is null`,
  menu_item: 'row.deleted_at is null',
  hero_slide: 'row.deleted_at is null',
  fact: 'row.deleted_at is null',
  batch: `row.status = 'open' and row.deleted_at is null`,
  redirect: 'row.deleted_at is null',
  site_settings: 'true',
};

/** Table -> condition for the rows that visitors can read without a private link. */
const published = {
  blog_post: `row.status = 'published' and row.published_at <= now()`,
  page: `row.status = 'published'`,
};

/** The tables, functions and triggers of the first release. */
export class InitialMigration extends Migration {
  override up(): void {
    this.#functions();
    this.#tables();
    this.#tablesWithoutEntity();
    this.#raiseContentVersion();
    this.#noteChanges();
    this.#endPreviewLinks();
    this.#refuseErased();
  }

  /** Functions that indexes use, so they come before the tables. */
  #functions(): void {
    // Trigrams let searches find misspelt words. The extension is trusted, so the owner of a database may create it.
    this.addSql('create extension if not exists pg_trgm');
    // PostgreSQL's parser finds tags, hosts and compound words in quadratic time: five seconds for 5,000 "<!--" or "a_". With
    // blanks instead of punctuation, the time is linear. Only the first 100,000 characters of a text are indexed.
    const plain = (text: string) =>
      `translate(left(${text}, 100000), '!"#$%&()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 31))`;
    this.addSql(`create function search_document(title text, summary text, body text) returns tsvector
      language sql immutable parallel safe
      return setweight(to_tsvector('english', ${plain('title')}), 'A')
        || setweight(to_tsvector('english', ${plain('summary')}), 'B')
        || setweight(to_tsvector('english', ${plain('body')}), 'C')`);
    // Maps letters that are often confused to one letter, and Devanagari digits to ASCII digits. Removes zero-width joiners:
    // they have no counterpart in the second list. The stemmer still recognises endings such as -हरू and -को afterwards, but
    // not -बाट, -सम्म and -द्वारा, so these are removed here.
    this.addSql(`create function nepali_fold(text text) returns text
      language sql immutable parallel safe
      return regexp_replace(translate(text, 'शषीूईऊवणञङ०१२३४५६७८९' || U&'\\200C\\200D', 'ससिुइउबननन0123456789'),
        '([^[:space:]]{2})(बाट|सम्म|द्बारा)(?=[[:space:][:punct:]।]|$)', '\\1', 'g')`);
    this.addSql(`create function search_document_ne(title text, summary text, body text) returns tsvector
      language sql immutable parallel safe
      return setweight(to_tsvector('nepali', nepali_fold(${plain('title')})), 'A')
        || setweight(to_tsvector('nepali', nepali_fold(${plain('summary')})), 'B')
        || setweight(to_tsvector('nepali', nepali_fold(${plain('body')})), 'C')`);
    this.addSql(`create function enquiry_text(name text, email text, phone text, company text, message text) returns text
      language sql immutable parallel safe
      return lower(name || ' ' || email || ' ' || phone || ' ' || company || ' ' || message)`);
  }

  /** The tables of the entities, as MikroORM generates them. */
  #tables(): void {
    this.addSql(`create table "activity" (
      "id" uuid not null,
      "created_at" timestamptz not null,
      "admin_id" uuid not null,
      "admin" text not null,
      "name" text not null,
      "action" text not null,
      "kind" text not null,
      "record_id" text not null,
      "title" text not null,
      "before" jsonb null,
      "after" jsonb null,
      primary key ("id")
    )`);
    this.addSql(`create index "activity_record_id_id_index" on "activity" ("record_id", "id")`);
    this.addSql(`create table "admin" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "email" text not null,
      "name" text not null,
      "role" text not null,
      "calendar" text not null default 'AD',
      "is_active" boolean not null default true,
      "last_seen_at" timestamptz null,
      "password_hash" text null,
      "must_change_password" boolean not null default false,
      "invitation_hash" text null,
      "invited_until" timestamptz null,
      "invited_by" uuid null,
      "two_factor_secret" text null,
      "two_factor_pending" text null,
      "two_factor_step" int null,
      "recovery_hashes" text[] not null,
      primary key ("id")
    )`);
    this.addSql(`alter table "admin" add constraint "admin_email_unique" unique ("email")`);
    this.addSql(
      `alter table "admin" add constraint "admin_invitation_hash_unique" unique ("invitation_hash")`,
    );
    this.addSql(`create table "session" (
      "id" uuid not null,
      "admin_id" uuid not null,
      "token_id" uuid not null,
      "previous_token_id" uuid null,
      "previous_until" timestamptz null,
      "device" text not null,
      "address" text not null,
      "signed_in_at" timestamptz not null,
      "last_seen_at" timestamptz not null,
      "expires_at" timestamptz not null,
      primary key ("id")
    )`);
    this.addSql(`create index "session_admin_id_index" on "session" ("admin_id")`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at")`);
    this.addSql(`create table "backup_state" (
      "id" int not null default 1,
      "made_at" timestamptz null,
      "file" text null,
      "bytes" double precision null,
      "rows" int null,
      "pictures" int null,
      "checked_at" timestamptz null,
      "failed_at" timestamptz null,
      "downloaded_at" timestamptz null,
      "failure" text null,
      primary key ("id")
    )`);
    this.addSql(`create table "batch" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "course" text not null,
      "status" text not null,
      "title" text not null,
      "title_ne" text not null default '',
      "starts_on" date not null,
      "join_until" date not null,
      "weeks" int not null,
      "weekdays" text[] not null,
      "from" text not null,
      "to" text not null,
      "place" text not null,
      "seats" int not null,
      "fee" text not null default '',
      "teacher_id" uuid null,
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "blog_post" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "slug" text not null,
      "title" text not null,
      "excerpt" text not null,
      "content" text not null,
      "author" text not null,
      "category" text not null,
      "tags" text[] not null,
      "image_url" text not null,
      "status" text not null,
      "publish_at" timestamptz null,
      "published_at" timestamptz null,
      primary key ("id")
    )`);
    this.addSql(`alter table "blog_post" add constraint "blog_post_slug_unique" unique ("slug")`);
    this.addSql(
      `create index "blog_post_search" on "blog_post" using gin (search_document(title, excerpt, content))`,
    );
    this.addSql(
      `create index "blog_post_published" on "blog_post" ("published_at") where status = 'published' and deleted_at is null`,
    );
    this.addSql(`create index "blog_post_title" on "blog_post" using gin (title gin_trgm_ops)`);
    this.addSql(`create table "blog_post_views" (
      "post_id" uuid not null,
      "views" int not null,
      primary key ("post_id")
    )`);
    this.addSql(`create table "blog_view" (
      "day" date not null,
      "post_id" uuid not null,
      "visitor" text not null,
      primary key ("day", "post_id", "visitor")
    )`);
    this.addSql(`create table "enquiry" (
      "id" uuid not null,
      "version" int not null default 1,
      "updated_at" timestamptz not null,
      "created_at" timestamptz(3) not null,
      "name" text not null,
      "email" text not null,
      "phone" text not null default '',
      "company" text not null default '',
      "service" text not null default '',
      "message" text not null,
      "status" text not null,
      "follow_up_on" date null,
      "follow_up_time" text null,
      "follow_up_kind" text not null default 'call',
      "counsellor_id" uuid null,
      "person_id" uuid null,
      "batch_id" uuid null,
      "seat" text not null default '',
      "origin" text not null default 'website',
      "campaign" jsonb null,
      "about" text not null default '',
      "locale" text not null default 'en',
      "import_id" uuid null,
      "answered_at" timestamptz null,
      "touched_at" timestamptz null,
      "phone_number" text not null,
      "search_key" text not null default '',
      "email_key" text not null,
      "idempotency_key" text not null,
      "content_hash" text not null default '',
      "is_held" boolean not null default false,
      "spam_points" text not null default '',
      "consent_version" text null,
      "consent_at" timestamptz null,
      "notice_state" text not null default 'none',
      "notice_at" timestamptz null,
      "notice_error" text null,
      "notice_due" timestamptz null,
      "notice_tries" smallint not null default 0,
      "notice_to" text[] null,
      "acknowledgement_state" text not null default 'none',
      "acknowledgement_at" timestamptz null,
      "acknowledgement_error" text null,
      "acknowledgement_due" timestamptz null,
      "acknowledgement_tries" smallint not null default 0,
      primary key ("id")
    )`);
    this.addSql(
      `create index "enquiry_search" on "enquiry" using gin (enquiry_text(name, email, phone, company, message) gin_trgm_ops)`,
    );
    this.addSql(
      `create index "enquiry_mail" on "enquiry" (least(notice_due, acknowledgement_due)) where notice_state in ('waiting', 'failed') or acknowledgement_state in ('waiting', 'failed')`,
    );
    this.addSql(`create index "enquiry_search_key" on "enquiry" using gin ("search_key" gin_trgm_ops)`);
    this.addSql(
      `create index "enquiry_batch" on "enquiry" ("batch_id", "seat", "created_at", "id") where batch_id is not null`,
    );
    this.addSql(
      `create index "enquiry_phone" on "enquiry" ("phone_number", "created_at", "id") where phone_number <> ''`,
    );
    this.addSql(`create index "enquiry_import" on "enquiry" ("import_id", "id") where import_id is not null`);
    this.addSql(
      `create index "enquiry_person" on "enquiry" ("person_id", "created_at", "id") where person_id is not null`,
    );
    this.addSql(
      `create index "enquiry_counsellor" on "enquiry" ("counsellor_id", "created_at", "id") where counsellor_id is not null and not is_held`,
    );
    this.addSql(
      `create index "enquiry_open" on "enquiry" ("created_at", "id", "counsellor_id") where status <> 'completed' and not is_held`,
    );
    this.addSql(
      `create index "enquiry_new" on "enquiry" ("created_at", "id", "counsellor_id") where status = 'new' and follow_up_on is null and import_id is null and not is_held`,
    );
    this.addSql(
      `create index "enquiry_due" on "enquiry" ("follow_up_on", coalesce("follow_up_time", '24:00'), "created_at", "id") where follow_up_on is not null and status <> 'completed' and not is_held`,
    );
    this.addSql(
      `create index "enquiry_email_key" on "enquiry" ("email_key", "created_at", "id") where email_key <> ''`,
    );
    this.addSql(`create index "enquiry_held" on "enquiry" ("created_at", "id") where is_held`);
    this.addSql(
      `create index "enquiry_status" on "enquiry" ("status", "created_at", "id") where not is_held`,
    );
    this.addSql(`create index "enquiry_inbox" on "enquiry" ("created_at", "id") where not is_held`);
    this.addSql(
      `alter table "enquiry" add constraint "enquiry_idempotency_key_content_hash_unique" unique ("idempotency_key", "content_hash")`,
    );
    this.addSql(`create table "enquiry_note" (
      "id" uuid not null,
      "enquiry_id" uuid not null,
      "text" text not null,
      "admin" text not null,
      "name" text not null,
      "created_at" timestamptz not null,
      primary key ("id")
    )`);
    this.addSql(`create index "enquiry_note_enquiry_id_id_index" on "enquiry_note" ("enquiry_id", "id")`);
    this.addSql(`create table "fact" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "key" text not null,
      "subject" text not null,
      "name" text not null,
      "name_ne" text not null default '',
      "value" text not null default '',
      "value_ne" text not null default '',
      "source_name" text not null,
      "source_url" text not null,
      "checked_on" date null,
      "every_months" int not null,
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create unique index "fact_key_unique" on "fact" ("key") where deleted_at is null`);
    this.addSql(`create table "hero_slide" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "title_ne" text not null default '',
      "description" text not null,
      "description_ne" text not null default '',
      "background_image" text not null,
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "idempotency_key" (
      "key" text not null,
      "operation" text not null,
      "record_id" text null,
      "version" int null,
      "created_at" timestamptz not null,
      primary key ("key")
    )`);
    this.addSql(`create table "import" (
      "id" uuid not null,
      "rows" int not null,
      "left_out" int not null,
      "unread" int not null,
      "content_hash" text not null,
      "admin_id" uuid not null,
      "admin" text not null,
      "name" text not null,
      "created_at" timestamptz not null,
      "undone_at" timestamptz null,
      "removed" int not null default 0,
      primary key ("id")
    )`);
    this.addSql(`create index "import_content_hash_index" on "import" ("content_hash")`);
    this.addSql(`create table "mail_flow" (
      "id" int not null default 1,
      "last_sent_at" timestamptz null,
      "last_error" text null,
      "last_error_at" timestamptz null,
      "paused_until" timestamptz null,
      "pauses" smallint not null default 0,
      primary key ("id")
    )`);
    this.addSql(`create table "mail_settings" (
      "id" int not null default 1,
      "version" int not null default 1,
      "acknowledges_visitors" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "menu_item" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "title_ne" text not null default '',
      "icon" text not null,
      "path" text not null,
      "submenu" jsonb not null,
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "page" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "path" text not null,
      "title" text not null,
      "title_ne" text not null default '',
      "description" text not null,
      "description_ne" text not null default '',
      "content" text not null,
      "content_ne" text not null default '',
      "status" text not null,
      "nepali" text not null default 'hidden',
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(
      `create index "page_search" on "page" using gin (search_document(title, description, content))`,
    );
    this.addSql(
      `create index "page_search_ne" on "page" using gin (search_document_ne(title_ne, description_ne, content_ne))`,
    );
    this.addSql(`create index "page_title_ne" on "page" using gin (nepali_fold(title_ne) gin_trgm_ops)`);
    this.addSql(`create index "page_title" on "page" using gin (title gin_trgm_ops)`);
    this.addSql(`create unique index "page_path_unique" on "page" ("path") where "deleted_at" is null`);
    this.addSql(`create table "person" (
      "id" uuid not null,
      "version" int not null default 1,
      "updated_at" timestamptz not null,
      "created_at" timestamptz(3) not null,
      "name" text not null,
      "name_ne" text not null,
      "phones" jsonb not null,
      "email" text not null,
      "birth_day" date null,
      "birth_calendar" text not null,
      "guardian_name" text not null,
      "level" text not null,
      "destinations" text[] not null,
      "scores" text not null,
      "counsellor_id" uuid null,
      "origin" text not null,
      "merged_into_id" uuid null,
      "import_id" uuid null,
      "search_key" text not null,
      "email_key" text not null,
      "name_key" text not null,
      "numbers" text[] not null,
      "content_hash" text not null default '',
      primary key ("id")
    )`);
    this.addSql(
      `create index "person_search" on "person" using gin (lower(name || ' ' || name_ne || ' ' || email || ' ' || guardian_name) gin_trgm_ops)`,
    );
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
    this.addSql(`create table "person_apart" (
      "one_id" uuid not null,
      "other_id" uuid not null,
      "by" uuid not null,
      "created_at" timestamptz not null,
      primary key ("one_id", "other_id")
    )`);
    this.addSql(`create index "person_apart_other_id_index" on "person_apart" ("other_id")`);
    this.addSql(`create table "person_merge" (
      "id" uuid not null,
      "kept_id" uuid not null,
      "gone_id" uuid not null,
      "gone_name" text not null,
      "before" jsonb null,
      "moved" text[] not null,
      "admin" text not null,
      "name" text not null,
      "created_at" timestamptz not null,
      "undone_at" timestamptz null,
      primary key ("id")
    )`);
    this.addSql(`create index "person_merge_gone_id_id_index" on "person_merge" ("gone_id", "id")`);
    this.addSql(`create index "person_merge_kept_id_id_index" on "person_merge" ("kept_id", "id")`);
    this.addSql(`create table "picture" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "name" text not null,
      "alt" text not null default '',
      "width" int not null,
      "height" int not null,
      "bytes" int not null,
      "widths" jsonb not null,
      "digest" text not null,
      primary key ("id")
    )`);
    this.addSql(`create index "picture_digest_index" on "picture" ("digest")`);
    this.addSql(`create table "preview_link" (
      "kind" text not null,
      "record_id" uuid not null,
      "token_hash" text not null,
      "admin_id" uuid not null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      primary key ("kind", "record_id")
    )`);
    this.addSql(
      `alter table "preview_link" add constraint "preview_link_token_hash_unique" unique ("token_hash")`,
    );
    this.addSql(`create table "privacy_settings" (
      "id" int not null default 1,
      "version" int not null default 1,
      "enquiry_months" int null,
      primary key ("id")
    )`);
    this.addSql(`create table "redirect" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "from" text not null,
      "to" text not null,
      primary key ("id")
    )`);
    this.addSql(`create unique index "redirect_from_unique" on "redirect" ("from") where deleted_at is null`);
    this.addSql(`create table "reply_template" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "text_en" text not null,
      "text_ne" text not null,
      primary key ("id")
    )`);
    this.addSql(`create table "service" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "title_ne" text not null default '',
      "description" text not null,
      "description_ne" text not null default '',
      "icon" text not null,
      "category" text not null,
      "price" text not null,
      "price_ne" text not null default '',
      "price_type" text not null,
      "duration" text not null,
      "duration_ne" text not null default '',
      "features" text[] not null,
      "features_ne" text[] not null,
      "is_nepali_behind" boolean not null default false,
      "status" text not null,
      primary key ("id")
    )`);
    this.addSql(
      `create index "service_search" on "service" using gin (search_document(title, '', description))`,
    );
    this.addSql(`create table "site_settings" (
      "id" int not null default 1,
      "version" int not null default 1,
      "brand" text not null,
      "email" text not null,
      "phone" text not null,
      "location" text not null,
      "location_ne" text not null default '',
      "address" text not null,
      "address_ne" text not null default '',
      "social_handle" text not null,
      "week" jsonb not null,
      "holidays" jsonb not null,
      "past_weeks" jsonb not null,
      "video_url" text not null,
      "shows_unwritten" boolean not null default true,
      "category_labels" jsonb not null,
      "notice" text not null,
      "notice_ne" text not null,
      "counters" jsonb not null,
      "is_nepali_behind" boolean not null default false,
      primary key ("id")
    )`);
    this.addSql(`create table "team_member" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "name" text not null,
      "position" text not null,
      "department" text not null,
      "bio" text not null,
      "experience" text not null,
      "education" text not null,
      "image_url" text not null,
      "email" text not null,
      "phone" text not null,
      "linkedin" text not null,
      "twitter" text not null,
      "status" text not null,
      primary key ("id")
    )`);
    this.addSql(`create table "testimonial" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "name" text not null,
      "position" text not null,
      "company" text not null,
      "content" text not null,
      "rating" int not null,
      "image_url" text not null,
      "status" text not null,
      "submission_key" text null,
      primary key ("id")
    )`);
    this.addSql(
      `alter table "testimonial" add constraint "testimonial_submission_key_unique" unique ("submission_key")`,
    );
    this.addSql(`create table "touch" (
      "id" uuid not null,
      "enquiry_id" uuid not null,
      "channel" text not null,
      "outcome" text not null,
      "text" text not null,
      "follow_up_on" date null,
      "follow_up_time" text null,
      "content_hash" text not null,
      "admin" text not null,
      "name" text not null,
      "taken_back_at" timestamptz null,
      "created_at" timestamptz not null,
      primary key ("id")
    )`);
    this.addSql(
      `create index "touch_enquiry_id_created_at_id_index" on "touch" ("enquiry_id", "created_at", "id")`,
    );
    // Sending mail updates this row, so it must exist.
    this.addSql('insert into "mail_flow" ("id") values (1)');
  }

  #tablesWithoutEntity(): void {
    // The table of rate-limiter-flexible. It is unlogged: a crash empties it, but counting a request writes nothing to the WAL.
    this.addSql(
      'create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
    // The addresses that an account has signed in from, as keyed hashes (`guesses.ts`).
    this.addSql(`create table "known_address" (
      "admin_id" uuid not null,
      "address" text not null,
      "last_at" timestamptz not null,
      primary key ("admin_id", "address")
    )`);
    this.addSql(`create table "erased" (
      "id" uuid not null primary key,
      "key_hash" bytea not null,
      "at" timestamptz not null default now()
    )`);
    this.addSql('create index "erased_key_hash" on "erased" ("key_hash")');
    // The identity of an installation. It is backed up, so a restore and a move keep it.
    this.addSql(`create table "installation" (
      "one" boolean not null default true check ("one"),
      "id" uuid not null default gen_random_uuid(),
      "created_at" timestamptz not null default now(),
      primary key ("one")
    )`);
    this.addSql('insert into "installation" default values');
  }

  /**
   * The version number of the content. A transaction that changes what visitors see increases the number once, when it commits,
   * and sends a notice.
   */
  #raiseContentVersion(): void {
    // The lineage distinguishes a restored database from the one before it, where the same number meant other content.
    this.addSql(`create table "content_version" (
      "id" boolean not null default true check (id),
      "version" bigint not null,
      "lineage" uuid not null default gen_random_uuid(),
      "seq" bigint not null default 0,
      primary key ("id")
    )`);
    this.addSql('insert into "content_version" (version) values (1)');
    // A transaction-local setting records the increase. A rollback to a savepoint undoes both the increase and the setting.
    this.addSql(`create function raise_content_version() returns trigger language plpgsql set search_path from current as $$
      begin
        if coalesce(current_setting('prasthan.raised', true), '') <> '1' then
          insert into content_version (version) values (1)
            on conflict (id) do update set version = content_version.version + 1;
          perform set_config('prasthan.raised', '1', true);
          perform pg_notify('content_changed', '');
        end if;
        return null;
      end $$`);
    for (const [table, condition] of Object.entries(visible))
      for (const sql of contentTriggers(table, condition)) this.addSql(sql);
    // The site shows how many seats of a class are left.
    const seat = `row.seat in ('held', 'joined')`;
    const moved = '(old.batch_id, old.seat) is distinct from (new.batch_id, new.seat)';
    for (const sql of contentTriggers('enquiry', seat, moved)) this.addSql(sql);
    // A picture in the trash is no longer shown. Inserts need no trigger, because a new picture is not shown anywhere yet.
    for (const sql of contentTriggers('picture', 'true', 'old.deleted_at is distinct from new.deleted_at'))
      if (!sql.includes('after insert')) this.addSql(sql);
  }

  /**
   * The feed of changes, which clients copy from. The triggers that call the function are created when a server starts
   * (`change-feed.ts`).
   */
  #noteChanges(): void {
    // "C" compares bytes, so the order of the rows does not depend on the database's collation.
    this.addSql(`create table "change" (
      "kind" text collate "C" not null,
      "record_id" text collate "C" not null,
      "seq" bigint not null,
      primary key ("kind", "record_id")
    )`);
    this.addSql('create index "change_order" on "change" ("seq", "kind", "record_id")');
    // Each start of a server begins an epoch at the current sequence number. If a cursor belongs to an earlier epoch
    // but is beyond the beginning of a later one, its client has read changes that the database has lost.
    this.addSql(`create table "feed_epoch" (
      "n" bigint generated always as identity primary key,
      "id" uuid not null default gen_random_uuid(),
      "began" bigint not null
    )`);
    // Runs inside COMMIT. The row lock on content_version lasts until the commit is visible, so the numbers have the order of
    // the commits and no gaps. statement_timeout does not cover COMMIT, so lock_timeout is set. Without a synchronous commit, a
    // crash could lose a number that a client has seen, and another change would get the same number. Enquiries are not
    // announced here, but in batches (inbox-feed.ts).
    this.addSql(`create function note_change() returns trigger language plpgsql set search_path from current as $$
      declare
        n bigint := nullif(current_setting('prasthan.seq', true), '')::bigint;
        ids text[];
      begin
        if n is null then
          perform set_config('lock_timeout', '4s', true), set_config('synchronous_commit', 'on', true);
          update content_version set seq = seq + 1 returning seq into n;
          perform set_config('prasthan.seq', n::text, true);
        end if;
        if tg_argv[1] = 'id' then
          ids := array[case tg_op when 'DELETE' then old.id::text else new.id::text end];
        else
          -- The record to which the row refers, and the one to which it referred before.
          execute format('select array[($1).%1$I::text, ($2).%1$I::text]', tg_argv[1]) into ids using old, new;
        end if;
        insert into change as c (kind, record_id, seq)
          select distinct tg_argv[0], id, n from unnest(ids) id where id is not null
          on conflict (kind, record_id) do update set seq = excluded.seq where c.seq <> excluded.seq;
        if tg_table_name <> 'enquiry' then
          perform pg_notify('office_changed', '');
        end if;
        return null;
      end $$`);
  }

  /**
   * Ends the private link to a draft when its record is published or taken off the site. Triggers do this in the transaction of
   * the save, whichever code saves.
   */
  #endPreviewLinks(): void {
    this.addSql(`create function end_preview_link() returns trigger language plpgsql as $$
      begin
        delete from preview_link where kind = tg_argv[0] and record_id = old.id;
        return null;
      end $$`);
    const types = { blog_post: 'BlogPost', page: 'Page' };
    for (const table of ['blog_post', 'page'] as const) {
      const [before, after] = ['old', 'new'].map((row) => published[table].replaceAll('row.', `${row}.`));
      // A scheduled post becomes public without a save, so the condition also checks the row before the save.
      this.addSql(`create trigger "${table}_end_preview_update" after update on "${table}" for each row
        when ((${before}) or (${after}) or new.deleted_at is not null) execute function end_preview_link('${types[table]}')`);
      this.addSql(`create trigger "${table}_end_preview_delete" after delete on "${table}" for each row
        execute function end_preview_link('${types[table]}')`);
    }
  }

  /** Skips inserts of erased enquiries and people, which may still wait in another instance's journal or a device's queue. */
  #refuseErased(): void {
    this.addSql(`create function enquiry_refuse_erased() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (select from erased where id = new.id or key_hash = sha256(convert_to(new.content_hash || ' ' || new.idempotency_key, 'UTF8'))) then
          return null;
        end if;
        return new;
      end $$`);
    this.addSql(`create function person_refuse_erased() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (select from erased where id = new.id) then
          return null;
        end if;
        return new;
      end $$`);
    for (const table of ['enquiry', 'person'])
      this.addSql(`create trigger "${table}_refuse_erased" before insert on "${table}"
        for each row execute function ${table}_refuse_erased()`);
  }
}
