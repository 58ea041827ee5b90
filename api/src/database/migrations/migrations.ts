import type { MigrationObject } from '@mikro-orm/core';
import { InitialMigration } from './20261122-initial.ts';

/** All migrations, oldest first. Listed in code instead of read from a folder, so that a build contains exactly these. */
export const migrationsList: (MigrationObject & { name: string })[] = [
  { name: '20261122-initial', class: InitialMigration },
];
