import { InitialMigration } from './20261121-initial.ts';

/** All migrations, oldest first. A list rather than a folder read at start, so that a build holds exactly these. */
export const migrationsList = [{ name: '20261121-initial', class: InitialMigration }];
