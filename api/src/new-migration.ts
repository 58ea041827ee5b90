/**
 * `pnpm migration add-events`: generates a migration from the difference between the entities and the migrated tables of a
 * temporary database. Review the result: a renamed column appears as a dropped and an added column, and existing rows get '', 0
 * or false in a new column, which may be the wrong value.
 */
import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { undescribed } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { openOrm } from './database/orm.ts';
import { fieldInfo } from './forms/fields.ts';
import { publications, visibilities } from './forms/visibility.ts';
import { entities, kinds } from './kinds.ts';
import type { Kind } from './records/kind.ts';

const folder = new URL('./database/migrations/', import.meta.url);
const name = process.argv[2] ?? '';
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function statements(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prasthan-migration-'));
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir }, () => undefined);
    const orm = openOrm(database.url, entities);
    try {
      const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
      return sql
        .split(';\n')
        .map((each) => each.trim().replace(/;$/, ''))
        .filter((each) => !undescribed.test(each));
    } finally {
      await orm.close();
      await database.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// Type -> a new column's value in existing rows. For other types, such as dates, the value must be added by hand.
const first: Readonly<Record<string, string>> = { text: "''", int: '0', boolean: 'false' };
const newColumn = /add "(\w+)" (text|int|boolean) not null(?! default)/g;

function withValues(sql: string): string[] {
  const table = /^alter table ("\w+")/.exec(sql)?.[1];
  if (!table) return [sql];
  const names = [...sql.matchAll(newColumn)].map(([, column]) => column);
  return [
    sql.replace(newColumn, (added, _column, type) => `${added} default ${first[type]}`),
    ...names.map((column) => `alter table ${table} alter "${column}" drop default`),
  ];
}

const titleOf = (words: string) =>
  words.replace(/(^|-)(\w)/g, (_text, _hyphen, letter) => letter.toUpperCase());

/** Returns an SQL condition for the rows that visitors can see. `contentTriggers` replaces `row` with `old` and `new`. */
function visibleRows({ form }: Kind): string {
  const status = form.shape.status && fieldInfo(form.shape.status)?.options;
  const shownStatus = status === visibilities ? 'active' : status === publications ? 'published' : null;
  return `${shownStatus ? `row.status = '${shownStatus}' and ` : ''}row.deleted_at is null`;
}

/** For a new table, returns the code that adds its triggers. They increase the content version when visible rows change. */
function triggersOf(sql: string): string[] {
  const table = /^create table "(\w+)"/.exec(sql)?.[1];
  const kind = kinds.find(({ type, open }) => open.length > 0 && tableOf(type) === table);
  return kind
    ? [`    for (const sql of contentTriggers('${table}', \`${visibleRows(kind)}\`)) this.addSql(sql);`]
    : [];
}

const tableOf = (type: string) => UnderscoreNamingStrategy.prototype.classToTableName(type);

function write(sql: string[]): void {
  const file = `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${name}`;
  const title = `${titleOf(name)}Migration`;
  const triggers = sql.flatMap(triggersOf);
  const lines = [...sql.flatMap(withValues).map((each) => `    this.addSql(\`${each}\`);`), ...triggers];
  writeFileSync(
    new URL(`${file}.ts`, folder),
    `import { Migration } from '@mikro-orm/migrations';${triggers.length > 0 ? "\nimport { contentTriggers } from '../content-triggers.ts';" : ''}

export class ${title} extends Migration {
  override up(): void {
${lines.join('\n')}
  }
}
`,
  );
  const list = new URL('migrations.ts', folder);
  const [imports = '', body = ''] = readFileSync(list, 'utf8').split('\n\n');
  const sorted = [...imports.split('\n'), `import { ${title} } from './${file}.ts';`].sort((one, other) =>
    (one.split(' from ')[1] ?? '').localeCompare(other.split(' from ')[1] ?? ''),
  );
  const listed = body.replace(/,?\s*\];\n$/, `,\n  { name: '${file}', class: ${title} },\n];\n`);
  writeFileSync(list, `${sorted.join('\n')}\n\n${listed}`);
  const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
  execFileSync(process.execPath, [biome, 'check', '--write', fileURLToPath(folder)], { stdio: 'ignore' });
  say(`Wrote api/src/database/migrations/${file}.ts. Read it, then run the tests.`);
}

if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  say('Give the migration a name: pnpm migration add-events');
  process.exitCode = 1;
} else {
  const sql = await statements();
  if (sql.length > 0) write(sql);
  else say('The tables are what the entities say. There is nothing to write.');
}
