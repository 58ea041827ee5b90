import { Migration } from '@mikro-orm/migrations';

export class AddImportsMigration extends Migration {
  override up(): void {
    this.addSql(
      `create table "import" ("id" uuid not null, "rows" int not null, "left_out" int not null, "unread" int not null, "content_hash" text not null, "admin_id" uuid not null, "admin" text not null, "name" text not null, "created_at" timestamptz not null, "undone_at" timestamptz null, "removed" int not null default 0, primary key ("id"))`,
    );
    this.addSql(`create index "import_content_hash_index" on "import" ("content_hash")`);
  }
}
