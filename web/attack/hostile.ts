/** Generates hostile requests with fast-check. The file is long, because it contains all kinds of hostile input. */
import { codePoint, fc } from '../../api/src/testing/properties.ts';
import type { Sent } from './attacked-site.ts';
import type { Operation, Route } from './typed.ts';

interface Targets {
  routes: readonly Pick<Route, 'method' | 'path'>[];
  operations: readonly Operation[];
  leaves: readonly string[];
  /** The bearer tokens of an owner and of a staff member. */
  tokens: readonly string[];
}

const texts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\u202e',
      '%00',
      '__proto__',
      'constructor',
      'toString',
      'null',
      'undefined',
    ],
    ...[
      'NaN',
      '-1',
      '1e999',
      '0x10',
      '2147483648',
      '99999999999999999999',
      'true',
      '[]',
      '{}',
      '../../etc/passwd',
    ],
    ...[
      "' or 1=1 --",
      "'; drop table enquiry; --",
      '$1',
      '$'.concat('{7*7}'),
      '{{7*7}}',
      '<script>alert(1)</script>',
    ],
    ...[
      'javascript:alert(1)',
      'https://a@b.example',
      '//evil.example',
      '\r\nSet-Cookie: a=b',
      '%s%s%n',
      '\\',
      '"',
    ],
    ...['01890000-0000-7000-8000-000000000000', 'NEWEST 01890000-0000-7000-8000-000000000000 ', 'नमस्ते', '💥'],
    ...[
      '2026-02-30',
      '0000-01-01',
      '9999-12-31T23:59:59Z',
      '-000001-01-01',
      'a'.repeat(201),
      'x'.repeat(5001),
      '('.repeat(300),
    ],
  ),
  fc.string({ unit: codePoint, maxLength: 40 }),
);
const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toJSON',
    'then',
    'length',
    'input',
    'id',
    'version',
  ),
  fc.constantFrom(
    'name',
    'email',
    'message',
    'phone',
    'title',
    'content',
    'status',
    'tags',
    'submenu',
    'features',
    'password',
    'rating',
    'publishAt',
    'imageUrl',
    'followUpOn',
    'ids',
    'order',
    'category',
  ),
  fc.string({ maxLength: 8 }),
);
const values: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -0, 1e308),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
const objects = fc
  .array(fc.tuple(names, values), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries));
const bodies = fc.oneof(
  { weight: 6, arbitrary: objects.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: objects.map((each) => `{"__proto__":${JSON.stringify(each)}}`) },
  { weight: 1, arbitrary: values.map((each) => JSON.stringify(each) ?? '') },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[',
      '{'.repeat(2000),
      '['.repeat(30_000),
      `{"message":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
      '"'.repeat(100),
      `"${'a'.repeat(70_000)}"`,
    ),
  },
);

/** Encodes a text for a URL. If `isPlain`, encodes only spaces, control characters and non-ASCII bytes, and keeps `%`. */
const inAddress = (text: string, isPlain: boolean): string =>
  isPlain
    ? Array.from(Buffer.from(text), (byte) =>
        byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
      ).join('')
    : encodeURIComponent(text.toWellFormed());
const inAddresses = fc.tuple(texts, fc.boolean()).map(([text, isPlain]) => inAddress(text, isPlain));
const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'q',
        'category',
        'tag',
        'after',
        'cursor',
        'limit',
        'status',
        'order',
        'path',
        'sent',
        'first',
        'from',
        'to',
        'by',
        'imported',
        'filter',
        'counsellor',
        'fresh',
        'months',
        'token',
        'query',
        'variables',
        'extensions',
        'operationName',
        '__proto__',
        'a[b]',
        'a[__proto__]',
      ),
      inAddresses,
    ),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));
const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/vnd.api+json',
      '',
    ),
  },
);

export function hostileRequests({ routes, operations, leaves, tokens }: Targets): fc.Arbitrary<Sent> {
  const headers = fc
    .tuple(
      fc.integer({ min: 0, max: 9 }),
      fc.option(fc.constantFrom('k', '__proto__', 'a'.repeat(300)), { freq: 4 }),
      fc.constantFrom('', 'br', 'gzip;q=0', '*', 'identity;q=0'),
    )
    .map(
      ([who, key, encoding]): Record<string, string> => ({
        ...(who < 5 && { authorization: `Bearer ${tokens[who % tokens.length]}` }),
        ...(who === 8 && { authorization: 'x' }),
        ...(who === 9 && { authorization: 'Bearer a.b.c' }),
        ...(key && { 'idempotency-key': key }),
        ...(encoding && { 'accept-encoding': encoding }),
      }),
    );

  const rest = fc
    .tuple(
      fc.constantFrom(...routes),
      inAddresses,
      queries,
      bodies,
      types,
      headers,
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', ''),
    )
    .map(([route, id, query, body, type, own, method]): Sent => {
      const used = method && id.length % 5 === 0 ? method : route.method;
      const hasBody = used !== 'GET' && used !== 'HEAD';
      return {
        method: used,
        path: `${route.path.replaceAll(/\{\w+\}/g, id || 'x')}${query}`,
        headers: { ...own, ...(hasBody && type && { 'content-type': type }) },
        ...(hasBody && { body }),
      };
    });

  const literal = fc.oneof(
    texts.map((text) => JSON.stringify(text.toWellFormed())),
    fc.constantFrom('null', '1', '-5', '1e9', '[]', '{}', '{a:1}', '$v', 'NEWEST', '[[["a"]]]', '"""b"""'),
  );
  const selection: fc.Arbitrary<string> = fc.letrec<{ set: string }>((tie) => ({
    set: fc
      .array(
        fc.tuple(
          fc.constantFrom(
            ...leaves,
            '__typename',
            'edges',
            'node',
            'related',
            'notes',
            'others',
            'submenu',
            'nonsense',
          ),
          fc.option(tie('set'), { maxDepth: 4 }),
          fc.option(fc.constantFrom('a', 'b', '__proto__', 'then'), { freq: 5 }),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map(
        (all) =>
          `{ ${all.map(([name, inner, alias]) => `${alias ? `${alias}: ` : ''}${name} ${inner ?? ''}`).join(' ')} }`,
      ),
  })).set;
  const field = fc
    .tuple(
      fc.constantFrom(...operations),
      fc.array(literal, { minLength: 6, maxLength: 6 }),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('{ _id }') },
        { weight: 1, arbitrary: fc.constant('') },
        { weight: 3, arbitrary: selection },
      ),
    )
    .map(([{ kind, field }, given, set]) => {
      const { name, args } = field;
      const passed = args.map((arg, index) => `${arg.name}: ${given[index] ?? '1'}`).join(', ');
      return { kind, text: `${name}${passed && `(${passed})`} ${set}` };
    });
  const documents = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.array(field, { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(
          ([all, isNamed]) =>
            `${isNamed ? `${all[0]?.kind} A($v: String)` : all[0]?.kind} { ${all.map(({ text }, index) => `f${index}: ${text}`).join(' ')} }`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(field, fc.integer({ min: 1, max: 900 }))
        .map(
          ([{ text }, count]) =>
            `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${text}`).join(' ')} }`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 3000 })
        .map((depth) => `{ ${'blogPosts { edges { node { related '.repeat(depth)}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
        'subscription { inboxChanged { received { _id } } }',
        '{ __schema { types { name } } }',
        'query A { me { _id } } query A { me { _id } }',
        '{ menu @skip(if: $x) { _id } }',
      ),
    },
    { weight: 1, arbitrary: texts },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('{search(query:', 'query($v:', '{a(b:', '{menu', 'query A'),
          fc.constantFrom('[', '{', '(', '{a:', '[[{a:', '@include(if:', '...{', '"', '$'),
          fc.integer({ min: 1, max: 2500 }),
        )
        .map(([start, piece, count]) => start + piece.repeat(count)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(field, fc.nat(60)).map(([{ text }, end]) => `{ ${text} }`.slice(0, end)),
    },
  );
  const variables = fc.oneof(
    { weight: 8, arbitrary: objects.map((each) => JSON.stringify({ v: 'a', ...each })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'null',
        '[]',
        '"a"',
        '1',
        `{"v":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
        `{"v":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
        '{"__proto__":{"v":1}}',
        '{',
      ),
    },
  );
  const streams = fc.constantFrom(
    '/graphql/stream',
    '/graphql/stream/',
    '/graphql/stream/x',
    "/graphql/stream//'%20x",
    '/graphql/stream//%00',
    '/graphql/stream/%E0%A4%A',
    '/graphql/stream?token=__proto__',
    '/graphql/stream?operationId=constructor',
    '/graphql/stream?query=%7Bme%7B_id%7D%7D&variables=%5B',
    '/graphql/STREAM/../x',
  );
  const graphql = fc
    .tuple(
      documents,
      variables,
      headers,
      types,
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            '/graphql',
            '/graphql',
            '/graphql/',
            '/graphql?query=%7Bmenu%7B_id%7D%7D',
          ),
        },
        { weight: 1, arbitrary: streams },
      ),
      fc.option(names, { freq: 6 }),
      fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT'),
    )
    .map(([query, given, own, type, anyPath, operationName, method]): Sent => {
      // Send subscriptions only to /graphql, because on the path of the event stream a subscription would never end.
      const path = query.startsWith('subscription') ? '/graphql' : anyPath;
      return {
        method,
        path,
        headers: {
          ...own,
          ...(type && { 'content-type': type }),
          ...(path.includes('stream') && { accept: 'text/event-stream' }),
        },
        ...(method === 'POST' && {
          body: `{"query":${JSON.stringify(query)},"variables":${given}${operationName ? `,"operationName":${JSON.stringify(operationName)}` : ''}}`,
        }),
      };
    });

  const forms = fc
    .tuple(
      fc.constantFrom('/contact', '/contact/enquiry', '/contact/review'),
      fc.array(fc.tuple(names, texts), { maxLength: 12 }),
      headers,
      fc.constantFrom(
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded; charset=iso-8859-1',
        'application/x-www-form-urlencoded; charset=nonsense',
        'multipart/form-data; boundary=x',
        'text/plain',
      ),
    )
    .map(
      ([path, pairs, own, type]): Sent => ({
        method: 'POST',
        path,
        headers: { ...own, 'content-type': type },
        body: pairs
          .map(
            ([name, value], index) =>
              `${inAddress(name, index % 2 === 0)}=${inAddress(value, index % 3 === 0)}`,
          )
          .join('&'),
      }),
    );

  const pages = fc
    .tuple(
      fc.constantFrom(
        '',
        'blog/',
        'services/',
        'contact/',
        'admin/',
        'media/',
        'assets/',
        'search',
        'blog',
        'services',
        'share.png',
        'team',
        'api/',
      ),
      inAddresses,
      queries,
      headers,
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT'),
    )
    .map(
      ([start, text, query, own, method]): Sent => ({
        method,
        path: `/${start}${start.endsWith('/') || start === '' ? text.replaceAll('#', '') : ''}${query}`,
        headers: own,
      }),
    );

  return fc.oneof(
    { weight: 3, arbitrary: rest },
    { weight: 3, arbitrary: graphql },
    { weight: 1, arbitrary: forms },
    { weight: 2, arbitrary: pages },
  );
}
