import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of the tests in a file, removed after the last of them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-desktop-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
