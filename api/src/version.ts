import { readFileSync } from 'node:fs';

/**
 * The version of Prasthan, such as "1.0.0", from the package.json at the project's root. The bundle reads the same file
 * (CONTRIBUTING.md, "Releasing").
 */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
