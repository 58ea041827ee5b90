import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Makes a temporary folder, and deletes it after all tests or, with `onTestFinished`, after the test that runs. Call it before
 * `useTestApi` if the server uses the folder, because what is set up first is removed last.
 */
export function useFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
