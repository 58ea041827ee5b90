/** Generates requests with valid, invalid and absurd values for each argument and field in schema.graphql and openapi.json. */
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql';
import type { Chance } from '../faults/random.ts';
import type { Sent } from './attacked-site.ts';

// Ordinary, long and malformed strings, and strings with a special meaning in SQL, JSON, HTML, paths, dates or our parsers.
const texts = [
  ...[
    '',
    ' ',
    'Sita Karki',
    'सीता',
    '१२३',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '😀',
    '\u202e',
    'x'.repeat(3000),
    'x'.repeat(70_000),
  ],
  ...[
    'null',
    'NULL',
    'true',
    '{}',
    '[]',
    '{a,b}',
    '\\',
    '\\n',
    '"',
    "'; drop table enquiry;--",
    '%',
    '_',
    '<script>',
  ],
  ...[
    '2026-02-30',
    '2026-11-30',
    '0000-00-00',
    '9999-12-31',
    '-271821-04-20T00:00:00Z',
    '2083-08-10',
    '12:30',
    '25:99',
  ],
  ...['9841234567', '+977 98-4123-4567', 'a@student.example', 'not an address', '0', '-1', '1e400'],
  ...['/about', '/services', '../../etc/passwd', 'javascript:alert(1)', 'https://student.example/x'],
  ...[
    '{fact:au-funds}',
    '{classes:ielts}',
    'ielts',
    'new',
    'completed',
    'owner',
    'published',
    'draft',
    'active',
    'NEWEST',
  ],
];
const whole = [
  0,
  1,
  -1,
  2,
  50,
  200,
  201,
  1_000_000,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
];
const numbers = [...whole, 1.5, 1e308, -0];
const keys = ['_id', 'title', 'path', 'name', '__proto__', 'en', 'ne', 'from', 'day', 'value'];
/** A backup takes a second of disk and processor time, so this operation is generated rarely. */
const costly = new Set(['backUpNow']);

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}
/** The contents of openapi.json that are used here. */
export type OpenApi = { paths: Record<string, Record<string, Route['route']>> } & Record<string, unknown>;

export interface Route {
  method: string;
  path: string;
  route: {
    parameters?: { name: string; in: string; schema?: JsonSchema }[];
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
}

export interface Operation {
  kind: OperationTypeNode;
  field: GraphQLField<unknown, unknown>;
}

interface Targets {
  routes: readonly Route[];
  operations: readonly Operation[];
  openapi: OpenApi;
  /** Returns the bearer token of an owner. */
  token: () => string;
  /** The ids of existing records. */
  ids: readonly string[];
}

/** Returns a function that generates random requests, most of them with an owner's token. */
export function typedRequests(
  { routes, operations, openapi, token, ids }: Targets,
  chance: Chance,
): () => Sent {
  const { next, pick, between } = chance;
  const often = (share: number) => next() < share;
  const many = <Value>(most: number, make: () => Value) => Array.from({ length: between(0, most) }, make);

  function anything(depth = 0): unknown {
    const kind = between(0, depth > 2 ? 6 : 9);
    if (kind < 4) return pick(texts);
    if (kind === 4) return pick(numbers);
    if (kind === 5) return pick([true, false, null]);
    if (kind === 6) return pick(ids);
    if (kind === 7) return many(3, () => anything(depth + 1));
    return Object.fromEntries(many(3, () => [pick(keys), anything(depth + 1)]));
  }

  function argument(type: GraphQLInputType, mayBeNull = true): unknown {
    if (isNonNullType(type)) return argument(type.ofType, often(0.02));
    if (mayBeNull && often(0.12)) return null;
    if (often(0.02)) return anything();
    if (isListType(type)) return many(3, () => argument(type.ofType));
    if (isEnumType(type)) return pick(type.getValues()).name;
    if (isInputObjectType(type))
      return Object.fromEntries(
        Object.values(type.getFields())
          .filter((field) => isNonNullType(field.type) || often(0.6))
          .map((field) => [field.name, argument(field.type)]),
      );
    const { name } = getNamedType(type);
    if (name === 'Int') return pick(whole);
    if (name === 'Float') return pick(numbers);
    if (name === 'Boolean') return often(0.5);
    if (name === 'ID') return pick(often(0.75) ? ids : texts);
    return often(0.1) ? anything() : pick(texts);
  }

  function selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (!isObjectType(named)) return isLeafType(named) ? '' : '{ __typename }';
    const fields = Object.values(named.getFields()).filter(
      ({ args, type }) =>
        !args.some((each) => isNonNullType(each.type)) &&
        (isLeafType(getNamedType(type)) || (depth > 0 && often(0.4))),
    );
    return `{ __typename ${fields.map(({ name, type }) => `${name} ${selection(type, depth - 1)}`).join(' ')} }`;
  }

  function request(method: string, path: string, body?: unknown): Sent {
    return {
      method,
      path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(often(0.85) && { authorization: `Bearer ${token()}` }),
        ...(often(0.1) && { 'idempotency-key': `key ${between(1, 50)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  }

  function operation({ kind, field: { name, args, type } }: Operation): Sent {
    const given = args.filter((each) => isNonNullType(each.type) || often(0.6));
    const list = (of: (arg: (typeof given)[number]) => string) =>
      given.length > 0 ? `(${given.map(of).join(', ')})` : '';
    const query = `${kind} ${list((arg) => `$${arg.name}: ${arg.type}`)} { ${name}${list((arg) => `${arg.name}: $${arg.name}`)} ${selection(type, 2)} }`;
    const variables = Object.fromEntries(given.map((arg) => [arg.name, argument(arg.type)]));
    return request('POST', '/graphql', { query, variables });
  }

  const schemaOf = ({ $ref, ...schema }: JsonSchema): JsonSchema =>
    $ref
      ? schemaOf(
          $ref
            .split('/')
            .slice(1)
            // biome-ignore lint/suspicious/noExplicitAny: a reference may lead to any place in the document.
            .reduce((place: any, key) => place[key], openapi),
        )
      : schema;

  function json(reference: JsonSchema = {}, depth = 0): unknown {
    if (depth > 6 || often(0.04)) return anything();
    const {
      enum: values,
      const: constant,
      anyOf,
      oneOf,
      type,
      properties,
      required,
      items,
    } = schemaOf(reference);
    if (values && often(0.9)) return pick(values);
    if (constant !== undefined) return constant;
    const choices = anyOf ?? oneOf;
    if (choices) return json(pick(choices), depth + 1);
    const one = Array.isArray(type) ? pick(type) : type;
    if (one === 'object' || properties)
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([key]) => often(required?.includes(key) ? 0.95 : 0.6))
          .map(([key, value]) => [key, json(value, depth + 1)]),
      );
    if (one === 'array') return many(3, () => json(items, depth + 1));
    if (one === 'integer' || one === 'number') return pick(numbers);
    if (one === 'boolean') return often(0.5);
    return one === 'null' ? null : pick(often(0.2) ? ids : texts);
  }

  // A URL cannot contain half of a surrogate pair, and Node's server rejects a URL that is too long.
  const inAddress = (value: unknown, most: number) => String(value).toWellFormed().slice(0, most);
  function call({ path, method, route }: Route): Sent {
    const at = path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(inAddress(pick(often(0.75) ? ids : texts), 300)),
    );
    const query = new URLSearchParams();
    for (const each of route.parameters ?? [])
      if (each.in === 'query' && often(0.5))
        query.append(each.name, inAddress(often(0.6) ? json(each.schema) : pick(texts), 2000));
    const content = route.requestBody?.content['application/json'];
    const body = content && method !== 'GET' ? json(content.schema) : undefined;
    return request(method, query.size > 0 ? `${at}?${query}` : at, body);
  }

  return () => {
    const one = pick(operations);
    const isRoute = often(0.5) || (costly.has(one.field.name) && !often(0.02));
    return isRoute ? call(pick(routes)) : operation(one);
  };
}
