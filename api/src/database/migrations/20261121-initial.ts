import { Migration } from '@mikro-orm/migrations';

/** The first tables. */
export class InitialMigration extends Migration {
  override up(): void {
    // Trigrams let the site's search find misspelt words. The extension is trusted, so the database's owner may create
    // it.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`create function search_document(title text, summary text, body text) returns tsvector
      language sql immutable parallel safe
      return setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', summary), 'B')
        || setweight(to_tsvector('english', body), 'C')`);
    this.addSql(`create function enquiry_text(name text, email text, phone text, company text, message text) returns text
      language sql immutable parallel safe
      return lower(name || ' ' || email || ' ' || phone || ' ' || company || ' ' || message)`);
    // The table of rate-limiter-flexible. It is unlogged: a crash loses some counts, but requests cause no disk writes.
    this.addSql(
      'create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
    this.addSql(`create table "activity" (
      "id" uuid not null,
      "created_at" timestamptz not null,
      "admin_id" uuid not null,
      "admin" text not null,
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
      "password_hash" text not null,
      "token_version" int not null default 0,
      primary key ("id")
    )`);
    this.addSql(`alter table "admin" add constraint "admin_email_unique" unique ("email")`);
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
      "views" int not null default 0,
      "publish_at" timestamptz null,
      "published_at" timestamptz null,
      primary key ("id")
    )`);
    this.addSql(`alter table "blog_post" add constraint "blog_post_slug_unique" unique ("slug")`);
    this.addSql(
      `create index "blog_post_search" on "blog_post" using gin (search_document(title, excerpt, content))`,
    );
    this.addSql(`create table "blog_view" (
      "day" date not null,
      "post_id" uuid not null,
      "visitor" text not null,
      primary key ("day", "post_id", "visitor")
    )`);
    this.addSql(`create table "enquiry" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "name" text not null,
      "email" text not null,
      "phone" text not null,
      "company" text not null,
      "service" text not null,
      "message" text not null,
      "status" text not null,
      "follow_up_on" date null,
      "phone_number" text not null,
      "email_key" text not null,
      "idempotency_key" text not null,
      primary key ("id")
    )`);
    this.addSql(
      `alter table "enquiry" add constraint "enquiry_idempotency_key_unique" unique ("idempotency_key")`,
    );
    this.addSql(
      `create index "enquiry_search" on "enquiry" using gin (enquiry_text(name, email, phone, company, message) gin_trgm_ops)`,
    );
    this.addSql(`create index "enquiry_phone" on "enquiry" ("phone_number", "id") where phone_number <> ''`);
    this.addSql(
      `create index "enquiry_follow_up_on_index" on "enquiry" ("follow_up_on") where follow_up_on is not null`,
    );
    this.addSql(`create index "enquiry_email_key_id_index" on "enquiry" ("email_key", "id")`);
    this.addSql(`create index "enquiry_status_id_index" on "enquiry" ("status", "id")`);
    this.addSql(`create table "enquiry_note" (
      "id" uuid not null,
      "enquiry_id" uuid not null,
      "text" text not null,
      "admin" text not null,
      "created_at" timestamptz not null,
      primary key ("id")
    )`);
    this.addSql(`create index "enquiry_note_enquiry_id_id_index" on "enquiry_note" ("enquiry_id", "id")`);
    this.addSql(`create table "hero_slide" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "description" text not null,
      "background_image" text not null,
      primary key ("id")
    )`);
    this.addSql(`create table "idempotency_key" (
      "key" text not null,
      "operation" text not null,
      "answer" jsonb null,
      "created_at" timestamptz not null,
      primary key ("key")
    )`);
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
    this.addSql(`create table "menu_item" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "icon" text not null,
      "path" text not null,
      "submenu" jsonb not null,
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
      "description" text not null,
      "content" text not null,
      "status" text not null,
      primary key ("id")
    )`);
    this.addSql(
      `create index "page_search" on "page" using gin (search_document(title, description, content))`,
    );
    this.addSql(`create unique index "page_path_unique" on "page" ("path") where "deleted_at" is null`);
    this.addSql(`create table "service" (
      "id" uuid not null,
      "version" int not null default 1,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      "sort_order" int not null default 0,
      "title" text not null,
      "description" text not null,
      "icon" text not null,
      "category" text not null,
      "price" text not null,
      "price_type" text not null,
      "duration" text not null,
      "features" text[] not null,
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
      "address" text not null,
      "social_handle" text not null,
      "hours" jsonb not null,
      "video_url" text not null,
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
  }
}
