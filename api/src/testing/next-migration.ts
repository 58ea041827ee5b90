import { Migration } from '@mikro-orm/migrations';
import { migrationsList } from '../database/migrations/migrations.ts';

class NextMigration extends Migration {
  override up(): void {
    this.addSql(`alter table enquiry add extra text not null default 'migrated'`);
  }
}

/**
 * Runs `work` as the next version, which has one more migration: it adds the column `extra`, with the value "migrated", to the
 * enquiries.
 */
export async function asNextVersion<T>(work: () => Promise<T>): Promise<T> {
  const next = { name: '20990101-next', class: NextMigration };
  migrationsList.push(next);
  try {
    return await work();
  } finally {
    migrationsList.splice(migrationsList.indexOf(next), 1);
  }
}
