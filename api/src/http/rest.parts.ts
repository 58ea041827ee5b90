import { checkSearch, LONGEST_SEARCH } from '../graphql/errors.ts';
import {
  EnquiryOrder,
  InboxFilter,
  parseFilter,
  parseOrder,
} from '../modules/enquiry/inbox/enquiry.order.ts';
import { PersonOrder, parsePersonOrder } from '../modules/person/people.service.ts';
import { parseDivision } from '../modules/report/report.resolver.ts';
import { reportDivisions } from '../modules/report/report.rules.ts';
import { storedCategory } from '../modules/service/service.form.ts';
import type { Asked, JsonSchema, QueryParameter, RestRow, Shape } from './rest-row.ts';

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
/** Returns undefined unless the value is a whole number within the range of GraphQL's Int. */
const readNumber = (value: unknown) => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  return Number.isInteger(parsed) && Math.abs(parsed as number) < 2 ** 31 ? parsed : undefined;
};

const parameter =
  (schema: JsonSchema, read: QueryParameter['read']) =>
  (argument: string): QueryParameter => ({ argument, schema, read });

export const text = parameter({ type: 'string' }, readText);
export const number = parameter({ type: 'integer' }, readNumber);
export const flag = parameter({ type: 'string', enum: ['1'] }, (value) => value === '1');
export const day = parameter({ type: 'string', format: 'date' }, readText);

/** @param absent - the value of the argument if the parameter is missing */
export const searched = (absent?: ''): QueryParameter => ({
  argument: 'query',
  schema: { type: 'string', maxLength: LONGEST_SEARCH },
  read: (value) => {
    const found = readText(value);
    checkSearch(found, 'q');
    return found ?? absent;
  },
});

const named = (argument: string, names: object, parse: (text?: string) => unknown): QueryParameter => ({
  argument,
  schema: { type: 'string', enum: Object.keys(names).map((name) => name.toLowerCase()) },
  read: (value) => parse(readText(value)),
});
export const personOrder = named('order', PersonOrder, parsePersonOrder);
export const reportBy = named('by', reportDivisions, parseDivision);

export const inboxQuery = {
  status: text('status'),
  q: searched(),
  order: named('order', EnquiryOrder, parseOrder),
  filter: named('filter', InboxFilter, parseFilter),
  counsellor: text('counsellor'),
  class: text('batch'),
};

/** Returns the arguments of an operation. @throws AppError BAD_USER_INPUT */
export const readQuery = (
  parameters: Readonly<Record<string, QueryParameter>>,
  sent: Asked['query'],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, { argument, read }]) => [argument, read(sent[name])]),
  );

/** Returns the schema of a nested property. Each name is a property, or "items" for the items of a list. */
const property = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  names.reduce<JsonSchema>((each, name) => {
    const inner = name === 'items' ? each.items : (each.properties as Record<string, JsonSchema>)[name];
    return inner as JsonSchema;
  }, schema);

export const nodes: Shape = {
  of: ({ edges }: { edges: { node: object }[] }) => edges.map((edge) => edge.node),
  schemaOf: (schema) => ({ type: 'array', items: property(schema, 'edges', 'items', 'node') }),
};

export const pageOf = (rows: string): Shape => ({
  of: ({ edges, pageInfo, totalCount, totalIsCapped, isNear }: Page) => ({
    [rows]: edges.map((edge) => edge.node),
    total: totalCount,
    ...(totalIsCapped && { totalIsCapped }),
    ...(isNear && { isNear }),
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }),
  schemaOf: (schema) => ({
    type: 'object',
    properties: {
      [rows]: { type: 'array', items: property(schema, 'edges', 'items', 'node') },
      total: property(schema, 'totalCount'),
      totalIsCapped: property(schema, 'totalIsCapped'),
      isNear: property(schema, 'isNear'),
      nextCursor: property(schema, 'pageInfo', 'endCursor'),
    },
    required: [rows, 'total', 'nextCursor'],
    additionalProperties: false,
  }),
});

interface Page {
  edges: { node: object }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  totalIsCapped: boolean;
  isNear: boolean;
}

export const ofCategory: Shape = {
  of: (services: { category: string }[], { query }: Pick<Asked, 'query'>) => {
    const category = readText(query.category);
    return category ? services.filter((each) => each.category === storedCategory(category)) : services;
  },
};

export const receipt = {
  shape: {
    of: ({ _id }: { _id: string }) => ({ _id }),
    schemaOf: (schema: JsonSchema) => ({
      ...schema,
      properties: { _id: property(schema, '_id') },
      required: ['_id'],
    }),
  },
  selection: '_id message',
  status: 201,
  message: ({ message }: { message: string }) => message,
} as const satisfies Partial<RestRow>;
