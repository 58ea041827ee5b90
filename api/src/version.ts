import { readFileSync } from 'node:fs';

/**
 * The version of Prasthan, such as "1.0.0". It stands in the package.json at the project's root and nowhere else in the
 * server; the bundle reads the same file (CONTRIBUTING.md, "Releasing").
 */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
