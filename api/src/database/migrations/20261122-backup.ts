import { Migration } from '@mikro-orm/migrations';

/** How the backups of this installation went, in one row. */
export class BackupMigration extends Migration {
  override up(): void {
    this.addSql(`create table "backup_state" (
      "id" int not null default 1,
      "made_at" timestamptz null,
      "file" text null,
      "bytes" double precision null,
      "rows" int null,
      "pictures" int null,
      "checked_at" timestamptz null,
      "failed_at" timestamptz null,
      "failure" text null,
      primary key ("id")
    )`);
  }
}
