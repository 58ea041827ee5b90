/** The app bundles the API's rules. If a rule imported the database, the bundle would contain the whole ORM. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const modules = join(import.meta.dirname, '../../../../api/src/modules');
const heavy = /^(@mikro-orm\/|type-graphql$|pg$|kysely$)/;

const importsOf = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)';/gms,
    ),
  ].map(([, from]) => String(from));

/** Returns the chain of imports that leads to the database; null if there is none. */
function wayToDatabase(path: string, seen = new Set<string>()): string[] | null {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const from of importsOf(path)) {
    if (heavy.test(from)) return [path, from];
    const next = from.startsWith('.') ? join(dirname(path), from) : null;
    const way = next && existsSync(next) ? wayToDatabase(next, seen) : null;
    if (way) return [path, ...way];
  }
  return null;
}

test("the API's rules do not import the database", () => {
  const rules = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.rules.ts'),
  );
  expect(rules.length).toBeGreaterThan(5);
  for (const name of rules) expect(wayToDatabase(join(modules, name)), name).toBeNull();
});
