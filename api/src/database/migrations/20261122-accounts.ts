import { Migration } from '@mikro-orm/migrations';

/** Accounts get names and roles, and every sign-in gets a row. Tokens from before have none, so everybody signs in anew. */
export class AccountsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "session" ("id" uuid not null, "admin_id" uuid not null, "token_id" uuid not null, "previous_token_id" uuid null, "previous_until" timestamptz null, "device" text not null, "address" text not null, "signed_in_at" timestamptz not null, "last_seen_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"))`,
    );
    this.addSql(`create index "session_admin_id_index" on "session" ("admin_id")`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at")`);
    this.addSql(`alter table "activity" add "name" text not null default ''`);
    this.addSql(`alter table "admin" drop column "token_version"`);
    this.addSql(
      `alter table "admin" add "name" text not null default '', add "role" text not null default '', add "is_active" boolean not null default true, add "last_seen_at" timestamptz null, add "invitation_hash" text null, add "invited_until" timestamptz null, add "invited_by" uuid null, add "two_factor_secret" text null, add "two_factor_pending" text null, add "two_factor_step" int null, add "recovery_hashes" text[] not null default '{}'`,
    );
    this.addSql(`alter table "admin" alter "name" drop default`);
    this.addSql(`alter table "admin" alter "role" drop default`);
    this.addSql(`alter table "admin" alter "recovery_hashes" drop default`);
    // Until now every account might do everything.
    this.addSql(
      `update "admin" set role = 'owner', name = coalesce(nullif(split_part(email, '@', 1), ''), email)`,
    );
    this.addSql(`alter table "admin" alter column "password_hash" drop not null`);
    this.addSql(
      `alter table "admin" add constraint "admin_invitation_hash_unique" unique ("invitation_hash")`,
    );
    // The addresses that an account has signed in from, as keyed hashes (`guesses.ts`).
    this.addSql(
      `create table "known_address" ("admin_id" uuid not null, "address" text not null, "last_at" timestamptz not null, primary key ("admin_id", "address"))`,
    );
    this.addSql(`alter table "enquiry_note" add "name" text not null default ''`);
  }
}
