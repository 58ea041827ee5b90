/** A compiled read answers what graphql's own execution answers: the same keys in the same order, the same values. */
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, parse } from 'graphql';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../graphql/context.ts';
import { kinds } from '../kinds.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { compileRead, NotPlain } from './compiled-read.ts';
import { compileRow } from './compiled-row.ts';
import { compileOperation, runOperation } from './operation.ts';
import { restRows } from './rest.ts';
import type { Answer } from './rest-row.ts';

let server: TestApi;
const log = pino({ level: 'silent' });
const reads: [string, Answer][] = restRows(kinds)
  .filter(({ method, path }) => method === 'get' && !path.includes(':'))
  .flatMap((row) =>
    [row, ...(row.staff ? [row.staff] : [])].map((each): [string, Answer] => [row.path, each]),
  );

beforeAll(async () => {
  server = await startTestApi({ seed: 'showcase' });
  for (const name of ['Asmita Rai', 'विकास थापा'])
    await server.call('POST', '/api/contact', {
      name,
      email: 'a@mail.example',
      message: 'Ten letters and more',
    });
  // Held as spam, so that fields with a resolver of their own have something to say.
  const message = 'We offer SEO services, buy backlinks and guest posts. Online casino. Unsubscribe here.';
  await server.call('POST', '/api/contact', { name: 'www.seo.com', email: 'b@mail.example', message });
});
afterAll(() => server.close());

const signedIn = (): Promise<Context> => {
  const request = { headers: { authorization: `Bearer ${server.token}` } };
  return server.api.createContext(request as Parameters<typeof server.api.createContext>[0]);
};

it.each(reads)('%s', async (path, answer) => {
  const { schema } = server.api;
  const { field, document, isOpen } = compileOperation(schema, kinds, answer);
  const read = compileRead(field, document);
  expect(read).not.toBeNull();
  for (const values of path === '/admin/contacts'
    ? [{ first: 1 }, { filter: 'SPAM' }]
    : [{ query: 'guide', months: 12 }]) {
    for (const context of [await signedIn(), ...(isOpen ? [await server.api.createContext()] : [])]) {
      const compiled = await read?.(context, values, log);
      const executed = await runOperation(schema, document, context, values, log);
      expect(JSON.stringify(compiled)).toBe(JSON.stringify(executed));
    }
  }
});

it('refuses whom the guard refuses, and leaves to graphql what is not plain', async () => {
  const { field, document } = compileOperation(server.api.schema, kinds, { field: 'adminServices' });
  const stranger = await server.api.createContext();
  await expect(compileRead(field, document)?.(stranger, {}, log)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });

  const of = (resolve: () => unknown) => {
    const row = new GraphQLObjectType({
      name: 'Row',
      fields: { count: { type: new GraphQLNonNull(GraphQLInt), resolve } },
    });
    const query = new GraphQLObjectType({
      name: 'Query',
      fields: { row: { type: row, resolve: () => ({}) } },
    });
    const made = new GraphQLSchema({ query }).getQueryType()?.getFields().row;
    return made && compileRead(made, parse('{ row { count } }'))?.(stranger, {}, log);
  };
  expect(await of(() => 1)).toEqual({ count: 1 });
  for (const unfit of [Promise.resolve(1), null, undefined, 'one'])
    await expect(of(() => unfit)).rejects.toBeInstanceOf(NotPlain);
  await expect(
    of(() => {
      throw new Error('a field that fails');
    }),
  ).rejects.toBeInstanceOf(NotPlain);
});

it('a row whose read is not plain is answered by graphql', async () => {
  const row = new GraphQLObjectType({
    name: 'Row',
    fields: { count: { type: GraphQLInt, resolve: () => Promise.resolve(1) } },
  });
  const field = { type: row, resolve: () => ({}), extensions: { open: true } };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { row: field } }),
  });
  const { run } = compileRow({ method: 'get', path: '/row', field: 'row' }, { schema, kinds: [], log });
  const stranger = await server.api.createContext();
  for (const time of ['first', 'second'])
    expect(await run(stranger, { params: {}, query: {} }, () => ({})), time).toEqual({
      success: true,
      data: { count: 1 },
    });
});
