/** The REST contract as OpenAPI 3.1, generated from the table of routes, the forms and the schema. */
import type { GraphQLSchema } from 'graphql';
import { level } from '../modules/about/about.ts';
import type { Kind } from '../records/kind.ts';
import { fileRoutes } from './files.openapi.ts';
import { answerSchema, formSchema } from './json-schema.ts';
import { answered, failure, json, stale, wrapped } from './openapi.parts.ts';
import { type CompiledOperation, compileOperation } from './operation.ts';
import { restRows } from './rest.ts';
import type { Answer, JsonSchema, RestRow } from './rest-row.ts';

/** An OpenAPI document, as JSON. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

/** Builds the OpenAPI document. @throws Error for a REST row that does not fit the schema */
export function openApi(schema: GraphQLSchema, kinds: readonly Kind[]): OpenApi {
  const document: OpenApi = {
    openapi: '3.1.0',
    info: {
      title: 'Prasthan',
      version: String(level),
      description:
        'Every success is {success, data, message}; every failure is {success: false, message, errors}.',
    },
    paths: {},
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
  const { paths, components } = document;
  const add = (path: string, method: string, operation: JsonSchema) => {
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method]: operation };
  };
  const compile = (answer: Pick<Answer, 'field' | 'selection'>) => compileOperation(schema, kinds, answer);

  /** The schema of an answer. Each kind has two named schemas: one for staff, one (Public...) for everybody. */
  const dataOf = (compiled: CompiledOperation, shape?: Answer['shape']): JsonSchema => {
    const data = answerSchema(compiled.type, compiled.selection, (type, row) => {
      if (!kinds.some((kind) => kind.type === type)) return row;
      const name = compiled.isOpen ? `Public${type}` : type;
      components.schemas[name] = row;
      return { $ref: `#/components/schemas/${name}` };
    });
    return shape?.schemaOf ? shape.schemaOf(data) : data;
  };

  add('/openapi.json', 'get', {
    summary: 'This document.',
    security: [],
    responses: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
  });
  for (const [path, method, operation] of fileRoutes(dataOf(compile({ field: 'adminPicture' })))) {
    add(path, method, operation);
  }
  for (const row of restRows(kinds)) {
    const compiled = compile(row);
    const forStaff = row.staff && dataOf(compile(row.staff), row.staff.shape);
    const data = dataOf(compiled, row.shape);
    add(row.path, row.method, operationOf(row, compiled, forStaff ? { anyOf: [data, forStaff] } : data));
  }
  return document;
}

function operationOf(row: RestRow, { field, isOpen }: CompiledOperation, data: JsonSchema): JsonSchema {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const text = { type: 'string' };
  const key = { name: 'Idempotency-Key', in: 'header', schema: text };
  const publicAccess = row.staff ? [{}, { session: [] }] : [];
  return {
    operationId: `${row.method} ${row.path}`,
    summary: field.description ?? field.name,
    security: isOpen ? publicAccess : [{ session: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...Object.entries(row.query ?? {}).map(([name, { schema }]) => ({ name, in: 'query', schema })),
      ...(row.method === 'get' ? [] : [key]),
    ],
    ...(row.body && { requestBody: { required: true, content: json(bodySchema(row, field)) } }),
    responses: {
      ...answered(row.status ?? 200, wrapped(data)),
      ...(row.current && { 409: { description: 'Somebody else changed it.', content: json(stale(data)) } }),
    },
  };
}

function bodySchema({ body, method }: RestRow, field: CompiledOperation['field']): JsonSchema {
  const form = body ? formSchema(body) : {};
  const { required, properties, ...rest } = form;
  const takesVersion = field.args.some(({ name }) => name === 'version');
  const version = { type: 'integer', description: 'The version that the change was made on.' };
  // A change keeps the fields that are not sent, so none of them is required.
  const isChange = method === 'put' || method === 'patch';
  return {
    ...rest,
    properties: { ...(properties as object), ...(takesVersion && { version }) },
    ...(!isChange && { required }),
  };
}
