/** The REST contract as OpenAPI 3.1, generated from the route table, the forms and the schema. */
import type { GraphQLSchema } from 'graphql';
import { level } from '../modules/about/about.ts';
import type { Kind } from '../records/kind.ts';
import { answerSchema, formSchema } from './json-schema.ts';
import { type CompiledOperation, compileOperation } from './operation.ts';
import { inboxQuery } from './rest.parts.ts';
import { restRows } from './rest.ts';
import type { Answer, JsonSchema, RestRow } from './rest-row.ts';

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

const session = [{ session: [] }];
const text = { type: 'string' };

const failure: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: {
      const: 'PASSWORD_CHANGE_REQUIRED',
      description: 'The printed password of the first owner must be replaced first (403).',
    },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The message of each bad field.',
    },
  },
  required: ['success', 'message'],
  additionalProperties: false,
};

const wrapped = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, data, message: { type: 'string' } },
  required: ['success', 'data'],
  additionalProperties: false,
});

/** Returns the schema of a conflict: a failure whose `data` is the current row. */
const stale = (data: JsonSchema): JsonSchema => ({
  ...failure,
  properties: { ...(failure.properties as object), data },
});

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const failed: JsonSchema = {
  '4XX': { description: 'Refused, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
  '5XX': { description: 'Failed, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
};

const answered = (status: number, schema: JsonSchema): JsonSchema => ({
  [status]: { description: 'Done.', content: json(schema) },
  ...failed,
});

/** @throws Error if a row of the REST table does not fit the schema */
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

  /** Returns the schema of the data. Each kind gets two named schemas: one for staff, and one (Public...) for everybody. */
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
  const key = { name: 'Idempotency-Key', in: 'header', schema: text };
  const publicAccess = row.staff ? [{}, { session: [] }] : [];
  return {
    operationId: `${row.method} ${row.path}`,
    summary: field.description ?? field.name,
    security: isOpen ? publicAccess : session,
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
  // In a change, no field is required, because missing fields keep their values.
  const isChange = method === 'put' || method === 'patch';
  return {
    ...rest,
    properties: { ...(properties as object), ...(takesVersion && { version }) },
    ...(!isChange && { required }),
  };
}

const upload: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'image/*' } },
  required: ['file'],
};

const fileRoutes = (picture: JsonSchema): [path: string, method: string, operation: JsonSchema][] => [
  [
    '/admin/contacts.csv',
    'get',
    {
      summary: 'The enquiries of a filter as a spreadsheet, for owners.',
      security: session,
      parameters: Object.keys(inboxQuery).map((name) => ({ name, in: 'query', schema: text })),
      responses: { 200: { description: 'CSV in UTF-8.', content: { 'text/csv': {} } }, ...failed },
    },
  ],
  [
    '/admin/backups/:name',
    'get',
    {
      summary: 'An archive, or a part of it, for owners.',
      security: session,
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      responses: {
        200: { description: 'The archive.', content: { 'application/octet-stream': {} } },
        206: { description: 'A part of it.', content: { 'application/octet-stream': {} } },
        ...failed,
      },
    },
  ],
  [
    '/admin/media',
    'post',
    {
      summary: 'Uploads a picture.',
      security: session,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } },
      responses: answered(201, wrapped(picture)),
    },
  ],
];
