import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { className } from './class-names.ts';

const src = join(import.meta.dirname, '../src');

test('class names in the whole project are unique and do not begin with a digit', () => {
  const seen = new Map<string, string>();
  for (const file of globSync('**/*.module.css', { cwd: src })) {
    const css = readFileSync(join(src, file), 'utf8');
    for (const name of new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, found]) => found ?? ''))) {
      const built = className(name, `${join(src, file)}?used`, css);
      expect(built).toMatch(/^[a-z]{4}[a-z0-9]{1,2}$/);
      expect(seen.get(built), `${file} .${name}`).toBeUndefined();
      seen.set(built, `${file} .${name}`);
    }
  }
  expect(seen.size).toBeGreaterThan(400);
});
