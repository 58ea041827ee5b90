/** Checks REST responses against the committed contract (openapi.json). */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

const document: { paths: Record<string, Record<string, Operation>>; components: { schemas: object } } =
  JSON.parse(
    readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8').replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  );

const routes = Object.entries(document.paths).map(([path, operations]) => ({
  // `find` below relies on the order of openapi.json: exact paths come before paths with a parameter that also match.
  expression: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  operations,
}));

const parsers = new Map<object, z.ZodType>();

function parserOf(schema: object): z.ZodType {
  const known = parsers.get(schema);
  const parser = known ?? z.fromJSONSchema({ ...schema, $defs: { ...document.components.schemas } });
  parsers.set(schema, parser);
  return parser;
}

/** Checks a response against the contract. The response to an unknown path must be a failure. */
export function expectContract(method: string, path: string, status: number, body: unknown): void {
  const { pathname } = new URL(path, 'http://localhost');
  const operation = routes.find(({ expression }) => expression.test(pathname))?.operations[
    method.toLowerCase()
  ];
  const responses = operation?.responses ?? unknownRoute;
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`openapi.json has no answer ${status} of ${method} ${pathname}`);
  const parsed = parserOf(schema).safeParse(body);
  if (!parsed.success) {
    throw new Error(`${method} ${pathname} ${status} breaks openapi.json: ${z.prettifyError(parsed.error)}`);
  }
}

const unknownRoute: Operation['responses'] = {
  '4XX': { content: { 'application/json': { schema: { $ref: '#/$defs/Failure' } } } },
};
