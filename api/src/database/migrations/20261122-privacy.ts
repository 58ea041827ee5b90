import { Migration } from '@mikro-orm/migrations';
import { contentTriggers } from '../content-triggers.ts';

/** Settings of privacy, erased enquiries, and pictures that leave the site when they go into the trash. */
export class PrivacyMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "privacy_settings" ("id" int not null default 1, "version" int not null default 1, "enquiry_months" int null, primary key ("id"))`,
    );
    this.addSql(`create table "erased" (
      "id" uuid not null primary key,
      "key_hash" bytea not null,
      "at" timestamptz not null default now()
    )`);
    this.addSql('create index "erased_key_hash" on "erased" ("key_hash")');
    // An erased enquiry may still lie in the journal of another instance, or in the visitor's own queue.
    this.addSql(`create function enquiry_refuse_erased() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (select from erased where id = new.id or key_hash = sha256(convert_to(new.content_hash || ' ' || new.idempotency_key, 'UTF8'))) then
          return null;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger "enquiry_refuse_erased" before insert on "enquiry"
      for each row execute function enquiry_refuse_erased()`);
    for (const sql of contentTriggers('picture', 'true', 'old.deleted_at is distinct from new.deleted_at')) {
      // A new picture is shown nowhere yet.
      if (!sql.includes('after insert')) this.addSql(sql);
    }
  }
}
