import { hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { TableState } from './archive.ts';

export const leftOut: Readonly<Record<string, string>> = {
  backup_state: 'Tells of the backups of one installation.',
  change: 'Follows from the other tables; the next start writes it again.',
  content_version: 'Counts the changes of one installation; a restore begins a new lineage.',
  feed_epoch: 'Counts the starts of one installation.',
  mail_flow: 'Tells of the mail server at this moment.',
  mikro_orm_migrations: 'Written by the migrations of a restore.',
  preview_link: 'A restored archive opens no link that has ended since.',
  rate_limit: 'Counts of minutes.',
  session: 'A restored archive signs nobody in.',
};

/** A migration inserts a row into each of these tables, so a restore does not require them to be empty. */
export const bornFilled: readonly string[] = ['installation'];

export type Columns = Pick<TableState, 'name' | 'columns'>;

/** Sets output formats, so that all PostgreSQL servers write values in the same way. Turns off time limits. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8';
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
}

/** Returns all tables except `leftOut` and the tables of pg-boss, which are in another schema. */
export async function listTables(client: pg.Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname collate "C"`,
    [Object.keys(leftOut)],
  );
  return rows;
}

const nameOf = ({ name, columns }: Columns) =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;

export const readTable = (client: pg.Client, table: Columns) =>
  client.query(to(`copy ${nameOf(table)} to stdout`));

export const writeTable = (client: pg.Client, table: Columns) =>
  client.query(from(`copy ${nameOf(table)} from stdin`));

export async function sumTable(client: pg.Client, table: Columns): Promise<TableState> {
  const sum = new RowSum();
  await pipeline(readTable(client, table), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) sum.add(chunk);
  });
  return { name: table.name, columns: table.columns, rows: sum.rows, digest: sum.digest() };
}

const LINE_END = 0x0a;

/** The sum of the hashes of a table's rows, read from a stream in COPY text format. The order of the rows does not matter. */
export class RowSum {
  rows = 0;
  #first = 0n;
  #second = 0n;
  #rest: Buffer | null = null;

  add(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(LINE_END); end !== -1; end = data.indexOf(LINE_END, start)) {
      const digest = hash('sha256', data.subarray(start, end), 'buffer');
      this.#first = BigInt.asUintN(64, this.#first + digest.readBigUInt64LE(0));
      this.#second = BigInt.asUintN(64, this.#second + digest.readBigUInt64LE(8));
      this.rows += 1;
      start = end + 1;
    }
    this.#rest = start < data.length ? Buffer.from(data.subarray(start)) : null;
  }

  /** If the last row is incomplete, the digest differs from that of any complete table. */
  digest(): string {
    const parts = [this.#first, this.#second].map((part) => part.toString(16).padStart(16, '0'));
    return `${parts.join('')}${this.#rest ? 'f' : ''}`;
  }
}
