/** Tests the limits of GraphQL requests (docs/product.md, "Limits of GraphQL"). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNamedType, isObjectType, Kind, parse, separateOperations } from 'graphql';
import { describe, expect, it, test } from 'vitest';
import {
  anonymousLimits,
  checkQuery,
  declaredCost,
  isListOfRows,
  parseQuery,
  staffLimits,
} from '../graphql/query-limits.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { selectionOf } from '../graphql/selection.ts';
import { kinds, resolvers } from '../kinds.ts';
import { aBlogPost } from '../testing/factories.ts';
import { useTestApi } from '../testing/test-api.ts';
import { compileOperation } from './operation.ts';
import { restRows } from './rest.ts';

const schema = buildApiSchema({ resolvers, kinds });

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (count: number, open: string, close: string) => open.repeat(count) + close.repeat(count);

const refused: Record<string, [query: string, words: RegExp]> = {
  tokens: [`{ ${times(2000, (index) => `a${index}: menu { _id }`)} }`, /2000 tokens/],
  'a deep value': [
    `{ search(query: ${nested(5000, '[', ']')}) { title } }`,
    /61 nested brackets, at most 60/,
  ],
  'a deep value without an end': [`{ search(query: ${'['.repeat(1990)}`, /nested brackets/],
  'a deep object': [`{ search(query: ${'{a:'.repeat(600)}`, /nested brackets/],
  'a deep type': [`query ($v: ${nested(900, '[', ']')}) { menu { _id } }`, /nested brackets/],
  'a deep list of arguments': [`{ ${'a(b:('.repeat(300)}`, /./],
  'a deep selection': [`{ ${'a { '.repeat(400)} b ${'}'.repeat(400)} }`, /nested brackets/],
  'a selection below the limit of brackets': [
    `{ ${'a { '.repeat(40)} b ${'}'.repeat(40)} }`,
    /41 levels, at most 8/,
  ],
  'a deep chain of fragments': [
    `{ ...F0 } ${times(30, (index) => `fragment F${index} on Query { menu { ...M${index} } }`)}`,
    /./,
  ],
  levels: [
    `{ blogPosts(first: 1) { edges { node { ${'related(first: 1) { '.repeat(5)} title ${'}'.repeat(5)} } } } }`,
    /9 levels, at most 8/,
  ],
  'fields at the root': [
    `{ ${times(16, (index) => `a${index}: siteSettings { brand }`)} }`,
    /16 fields at the root/,
  ],
  'the same field at the root': [`{ ${'menu { _id } '.repeat(498)} }`, /the same field/],
  'the same field anywhere': [`{ services { ${'title '.repeat(1900)} } }`, /the same field/],
  fragments: [
    `{ services { ${times(60, (index) => `...F${index}`)} } } ${times(60, (index) => `fragment F${index} on Service { title }`)}`,
    /60 fragments/,
  ],
  'root fields in fragments': [
    `{ ...A ...B } fragment A on Query { ${times(8, (index) => `a${index}: menu { _id }`)} } fragment B on Query { ${times(8, (index) => `b${index}: menu { _id }`)} }`,
    /16 fields at the root/,
  ],
  'fragments that double': [
    `{ ...F0 } ${times(30, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F30 on Query { menu { _id } }`,
    /fields at the root/,
  ],
  rows: [
    '{ blogPosts(first: 100) { edges { node { related(first: 12) { related(first: 12) { title } } } } } }',
    /rows, at most 2000/,
  ],
  'rows by a variable': [
    'query ($n: Int) { blogPosts(first: $n) { edges { node { related(first: $n) { related(first: $n) { title } } } } } }',
    /rows, at most 2000/,
  ],
  'rows by a default': [
    'query ($n: Int = 100) { a: blogPosts(first: $n) { edges { node { content } } } b: blogPosts(first: $n) { edges { node { content } } } }',
    /rows, at most 2000/,
  ],
  values: [
    `{ blogPosts(first: 100) { edges { node { ${times(250, (index) => `a${index}: title`)} } } } }`,
    /values, at most 20000/,
  ],
  'two searches': [
    '{ a: search(query: "a") { title } b: search(query: "b") { title } }',
    /rows, at most 2000/,
  ],
  'a circle of fragments': [
    '{ ...A } fragment A on Query { menu { _id } ...A }',
    /Cannot spread fragment "A" within itself/,
  ],
};

const server = useTestApi({ nodeEnv: 'production' });

describe('a deeply nested body', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const words = 'The request body is nested too deeply: at most 30 levels.';

  it.each([
    [
      'variables of GraphQL',
      '/graphql',
      `{"query":"query ($v: String) { search(query: $v) { title } }","variables":{"v":${deep}}}`,
    ],
    [
      'a name that GraphQL does not know',
      '/graphql',
      `{"query":"{ menu { _id } }","extensions":{"a":${deep}}}`,
    ],
    ['a form', '/api/contact', `{"name":${deep}}`],
    ['a field that the form does not have', '/api/contact', `{"other":${deep}}`],
    ['the sign-in', '/api/admin/login', `{"email":${deep}}`],
  ])('is refused: %s', async (_name, path, body) => {
    const { status, body: answer } = await server.call('POST', path, body);
    expect(status).toBe(400);
    expect(answer.errors?.[0].message ?? answer.message).toBe(words);
  });

  it('is also refused to staff: on a page, in an import, and on a stream', async () => {
    const deeper = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    for (const [path, body] of [
      ['/api/admin/pages', `{"title":${deeper}}`],
      ['/graphql', `{"query":"query ($v: ID!) { adminPage(id: $v) { _id } }","variables":{"v":${deeper}}}`],
      [
        '/graphql/stream',
        `{"query":"subscription { inboxChanged { received { _id } } }","variables":${deeper}}`,
      ],
    ] as const) {
      const headers = { accept: path === '/graphql/stream' ? 'text/event-stream' : '*/*' };
      const { status, body: answer } = await server.asAdmin('POST', path, body, headers);
      expect([path, status, answer.errors?.[0].message ?? answer.message]).toEqual([path, 400, words]);
    }
  });
});

describe('a visitor', () => {
  const one = { n: 100 };
  it.each(Object.entries(refused))('is refused: %s', async (_name, [query, words]) => {
    const answer = await server.graphql(query, one);
    expect(answer.status).toBe(400);
    expect(answer.body.data).toBeUndefined();
    expect(answer.body.errors[0].message).toMatch(words);
    expect(answer.body.errors[0].extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|node_modules/);
  });

  it.each([
    '{ menu { title path submenu { title path submenu { title path } } } services { title } testimonials { text } }',
    '{ blogPosts(first: 20) { edges { node { title content related(first: 3) { title slug } } } totalCount } }',
    '{ blogPosts(first: 100) { edges { node { _id slug title excerpt category tags imageUrl author { name } } } } }',
    '{ search(query: "visa", first: 50) { title path } blogTopics { tags { name } } }',
  ])('is answered: %s', async (query) => {
    const answer = await server.graphql(query);
    expect(answer.body.errors).toBeUndefined();
  });

  it('cannot read the schema or get hints about its names', async () => {
    const introspection = await server.graphql('{ __schema { types { name } } }');
    expect(introspection.body.errors[0].message).toContain('introspection is not allowed');
    const wrong = await server.graphql('{ service { titel } }');
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).not.toMatch(/Did you mean|services/);
    const input = await server.graphql('mutation ($i: EnquiryInput!) { submitEnquiry(input: $i) { _id } }', {
      i: { nam: 'A' },
    });
    expect(JSON.stringify(input.body)).not.toMatch(/Did you mean/);
  });

  it('can send a query only as text in JSON by POST', async () => {
    const query = '{ menu { _id } }';
    const hash = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const post = (body: string, type: string) =>
      fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': type, 'apollo-require-preflight': 'x' },
        body,
      });
    expect((await server.call('POST', '/graphql', { extensions: hash })).status).toBe(400);
    expect((await server.call('POST', '/graphql', { query, extensions: hash })).status).toBe(400);
    expect((await server.call('POST', '/graphql', [{ query }])).status).toBe(400);
    expect((await post(JSON.stringify({ query }), 'text/plain')).status).toBe(415);
    expect((await post(`query=${query}`, 'application/x-www-form-urlencoded')).status).toBe(415);
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await fetch(`${server.origin}/graphql?query=${encodeURIComponent(query)}`, {
        method,
        headers: { 'apollo-require-preflight': 'x', 'content-type': 'application/json', accept: 'text/html' },
      });
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST']);
    }
  });

  it('may send 64 KB, and staff 8 MB', async () => {
    const body = { query: '{ menu { _id } }', variables: { a: 'x'.repeat(70_000) } };
    expect((await server.call('POST', '/graphql', body)).status).toBe(413);
    expect((await server.asAdmin('POST', '/graphql', body)).status).toBe(200);
    expect((await server.call('POST', '/graphql', body, { authorization: 'Bearer no' })).status).toBe(413);
    const sheet = { ...body, variables: { a: 'x'.repeat(7_900_000) } };
    expect((await server.asAdmin('POST', '/graphql', sheet)).status).toBe(200);
    const larger = { ...body, variables: { a: 'x'.repeat(8_500_000) } };
    expect((await server.asAdmin('POST', '/graphql', larger)).status).toBe(413);
    expect((await server.call('POST', '/api/contact', { message: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('gets a response of at most 1 MB', async () => {
    const content = 'x'.repeat(190_000);
    for (let number = 0; number < 6; number += 1)
      await server.asAdmin('POST', '/api/admin/blog', aBlogPost({ content }));
    const { body } = await server.graphql(
      '{ blogPosts { edges { node { slug content } } pageInfo { hasNextPage } totalCount } }',
    );
    // Two posts of 190,000 characters fit on one page. The other posts are on later pages.
    expect(body.data.blogPosts.edges).toHaveLength(2);
    expect(body.data.blogPosts).toMatchObject({ pageInfo: { hasNextPage: true }, totalCount: 6 });
    const [{ node }] = body.data.blogPosts.edges;
    const many = await server.graphql(
      `{ ${times(6, (index) => `a${index}: blogPost(slug: "${node.slug}") { content }`)} }`,
    );
    expect(many.body.data).toBeUndefined();
    expect(many.body.errors[0].message).toBe('The answer would be larger than 1 MB. Ask for less at once.');
    const listed = await fetch(`${server.origin}/api/blog`);
    expect((await listed.arrayBuffer()).byteLength).toBeLessThan(1_000_000);
  });
});

describe('staff', () => {
  it('may ask for more, but have limits, too', async () => {
    const ask = (query: string) => server.asAdmin('POST', '/graphql', { query });
    expect((await ask(`{ ${times(60, (index) => `a${index}: me { email }`)} }`)).status).toBe(200);
    expect((await ask(`{ ${times(61, (index) => `a${index}: me { email }`)} }`)).status).toBe(400);
    const rows = await ask(
      '{ adminEnquiries(first: 200) { edges { node { notes(first: 200) { text } } } } }',
    );
    expect(rows.body.errors[0].message).toMatch(/rows, at most 20000/);
  });
});

test('every list declares how many rows it returns, except for these', () => {
  const silent = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).flatMap((field) => {
          const isPaged = field.args.some(({ name }) => name === 'first');
          const isConnection =
            isObjectType(getNamedType(field.type)) && /Connection$/.test(getNamedType(field.type).name);
          const isLong =
            isPaged || isConnection || (isListOfRows(field) && !/^(Query|Mutation)$/.test(type.name));
          return isLong && !('cost' in field.extensions) ? [`${type.name}.${field.name}`] : [];
        })
      : [],
  );
  // Only these lists declare no cost: the lists of kinds, and two short lists of the site.
  const lists = kinds.flatMap(({ operations }) =>
    Object.keys(operations).filter((name) => operations[name]?.does === 'list'),
  );
  const all = [...lists, 'services', 'testimonials'].map((name) => `Query.${name}`);
  expect(silent.toSorted()).toEqual(all.toSorted());
  const field = schema.getQueryType()?.getFields().services;
  expect(field && declaredCost(field).rows?.most).toBe(100);
});

test('a page of 50 enquiries with all relations and people is within the limits', () => {
  const of = (name: string) => {
    const type = schema.getType(name);
    return isObjectType(type) ? selectionOf(type) : '';
  };
  const relations = 'notes { _id } history { _id } touches { _id }';
  const people = `person { ${of('Person')} } suggestedPeople(first: 5) { reason person { ${of('Person')} } }`;
  const page = `{ adminEnquiries(first: 50) { edges { node { ${of('Enquiry')} ${relations} ${people} } } } }`;
  expect(() => checkQuery(schema, parseQuery(page), {}, staffLimits)).not.toThrow();
  expect(of('Enquiry')).not.toMatch(/suggestedPeople|person /);
  expect(of('Person')).not.toMatch(/suggestions|timeline|merges|enquiries/);
});

test('the queries of the REST routes are within the limits', () => {
  for (const row of restRows(kinds)) {
    for (const answer of [row, ...(row.staff ? [row.staff] : [])]) {
      const { document, isOpen } = compileOperation(schema, kinds, answer);
      const limits = isOpen ? anonymousLimits : staffLimits;
      expect(() => checkQuery(schema, document, { first: 200 }, limits), row.path).not.toThrow();
    }
  }
});

/** Returns the site's and the admin's own operations, each with its fragments. */
function ownOperations() {
  const root = join(import.meta.dirname, '../../..');
  const files = ['api/operations.graphql', ...globSync('web/src/**/*.graphql', { cwd: root })];
  const parsed = files.map((file) => ({
    file,
    definitions: parse(readFileSync(join(root, file), 'utf8')).definitions,
  }));
  const document = {
    kind: Kind.DOCUMENT,
    definitions: parsed.flatMap(({ definitions }) => definitions),
  } as const;
  return Object.entries(separateOperations(document)).map(([name, operation]) => {
    const home = parsed.find(({ definitions }) =>
      definitions.some((each) => 'name' in each && each.name?.value === name),
    );
    return { name, operation, limits: home?.file.startsWith('web/src/site') ? anonymousLimits : staffLimits };
  });
}

test('the operations of the site and the admin are within the limits, with the longest pages', () => {
  const operations = ownOperations();
  expect(operations.length).toBeGreaterThan(100);
  for (const { name, operation, limits } of operations)
    expect(
      () => checkQuery(schema, operation, { first: limits === staffLimits ? 200 : 100, days: 366 }, limits),
      name,
    ).not.toThrow();
});
