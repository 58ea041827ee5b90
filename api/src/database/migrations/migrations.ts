import type { MigrationObject } from '@mikro-orm/core';
import { InitialMigration } from './20261122-initial.ts';

/**
 * All migrations, oldest first. A list in code instead of a folder read at start, so that a build contains exactly
 * these.
 */
export const migrationsList: (MigrationObject & { name: string })[] = [
  { name: '20261122-initial', class: InitialMigration },
];
