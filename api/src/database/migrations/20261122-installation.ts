import { Migration } from '@mikro-orm/migrations';

/** The identity of an installation, in one row. It is backed up, so that a restore and a move keep it. */
export class InstallationMigration extends Migration {
  override up(): void {
    this.addSql(`create table "installation" (
      "one" boolean not null default true check ("one"),
      "id" uuid not null default gen_random_uuid(),
      "created_at" timestamptz not null default now(),
      primary key ("one")
    )`);
    this.addSql('insert into "installation" default values');
  }
}
