/** Tests a preview right after an import, while PostgreSQL still plans queries with statistics from before the import. */
import { expect, it } from 'vitest';
import { useTestApi } from '../../testing/test-api.ts';

const server = useTestApi();

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Mobile', field: 'phone' },
  { header: 'Email', field: 'email' },
];
const ask = (query: string, rows: string[][]) =>
  server.ask(query, { input: { columns, rows, origin: 'event' } });
const PREVIEW =
  'query ($input: ImportInput!) { previewImport(input: $input) { doubles { rows knownCount } } }';
const RUN = 'mutation ($input: ImportInput!) { runImport(input: $input) { rows } }';

it('shows 5,000 rows that have just been imported as duplicates', async () => {
  const database = await server.connect();
  // The statistics are computed for enquiries without phone numbers and email addresses, and are not updated afterwards.
  const few = Array.from({ length: 200 }, (_, index) => [`Known ${index}`, `98${51_000_000 + index}`, '']);
  expect((await ask(RUN, few)).data.runImport.rows).toBe(200);
  await database.query("update enquiry set phone_number = ''");
  for (const table of ['enquiry', 'person'])
    await database.query(`alter table ${table} set (autovacuum_enabled = off); analyze ${table}`);
  await database.end();
  const rows = Array.from({ length: 5000 }, (_, index) => [
    `Lead ${index}`,
    `98${41_000_000 + index}`,
    `lead${index}@x.np`,
  ]);
  expect((await ask(RUN, rows)).data.runImport.rows).toBe(5000);
  const { data, errors } = await ask(PREVIEW, rows);
  expect(errors).toBeUndefined();
  expect(data.previewImport.doubles).toEqual(rows.map((_, at) => ({ rows: [at], knownCount: 2 })));
});
