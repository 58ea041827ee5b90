import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Makes a temporary folder, and deletes it after all tests or, with `onTestFinished`, after the current test. If a server
 * uses the folder, call this before `useTestApi`: vitest runs `afterAll` hooks in reverse order, so the server closes first.
 */
export function useFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
