import { Migration } from '@mikro-orm/migrations';

export class FirstPasswordMigration extends Migration {
  override up(): void {
    this.addSql(`alter table "admin" add "must_change_password" boolean not null default false`);
  }
}
