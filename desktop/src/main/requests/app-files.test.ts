import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { appFile } from './app-files.ts';

const home = temporaryFolder();
const folder = join(home, 'window');
mkdirSync(folder);
writeFileSync(join(folder, 'index.html'), '<p>the window</p>');
writeFileSync(join(folder, 'a.js'), 'export {}');
writeFileSync(join(home, 'secret.js'), 'secret');

test('each file has its type, and all have the policy', async () => {
  const file = await appFile(folder, '/a.js');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('text/javascript');
  expect(file.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the policy allows no frames', async () => {
  const policy = (await appFile(folder, '/')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('frame-src');
});

test('every other path returns the page', async () => {
  expect(await (await appFile(folder, '/admin/contacts/1')).text()).toBe('<p>the window</p>');
});

test.each(['/../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/missing.js'])(
  '%s is not found',
  async (path) => {
    expect((await appFile(folder, path)).status).toBe(404);
  },
);
