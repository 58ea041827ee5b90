import { readFileSync } from 'node:fs';

/** The version in the root's package.json, such as "1.0.0" (CONTRIBUTING.md, "Releasing"). Read at startup. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
