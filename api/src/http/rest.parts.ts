/** The query parameters of the REST table's rows, and the shapes of their data. */
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
/** A whole number in the range of GraphQL's Int. Any other value counts as not given. */
const readNumber = (value: unknown) => {
  const parsed = typeof value === 'string' && value !== '' ? Number(value) : undefined;
  return Number.isInteger(parsed) && Math.abs(parsed as number) < 2 ** 31 ? parsed : undefined;
};

export const text = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'string' },
  read: readText,
});
export const number = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'integer' },
  read: readNumber,
});
export const flag = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'string', enum: ['1'] },
  read: (value) => value === '1',
});
/** A search text. @param absent - the argument of the operation if the parameter is missing */
export const searched = (absent?: ''): QueryParameter => ({
  argument: 'query',
  schema: { type: 'string', maxLength: LONGEST_SEARCH },
  read: (value) => {
    const found = readText(value);
    checkSearch(found, 'q');
    return found ?? absent;
  },
});
export const enquiryOrder: QueryParameter = {
  argument: 'order',
  schema: { type: 'string', enum: Object.keys(EnquiryOrder).map((order) => order.toLowerCase()) },
  read: (value) => parseOrder(readText(value)),
};

export const personOrder: QueryParameter = {
  argument: 'order',
  schema: { type: 'string', enum: Object.keys(PersonOrder).map((order) => order.toLowerCase()) },
  read: (value) => parsePersonOrder(readText(value)),
};

export const inboxFilter: QueryParameter = {
  argument: 'filter',
  schema: { type: 'string', enum: Object.keys(InboxFilter).map((filter) => filter.toLowerCase()) },
  read: (value) => parseFilter(readText(value)),
};

export const day = (argument: string): QueryParameter => ({
  argument,
  schema: { type: 'string', format: 'date' },
  read: readText,
});
export const reportBy: QueryParameter = {
  argument: 'by',
  schema: { type: 'string', enum: Object.keys(reportDivisions).map((by) => by.toLowerCase()) },
  read: (value) => parseDivision(readText(value)),
};

/** The nested schema of a property, or of a list's items. */
const property = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  names.reduce<JsonSchema>((each, name) => {
    const inner = name === 'items' ? each.items : (each.properties as Record<string, JsonSchema>)[name];
    return inner as JsonSchema;
  }, schema);

/** The rows of a connection without their cursors. */
export const nodes: Shape = {
  of: ({ edges }: { edges: { node: object }[] }) => edges.map((edge) => edge.node),
  schemaOf: (schema) => ({ type: 'array', items: property(schema, 'edges', 'items', 'node') }),
};

/** The shape of one page of a list. `rows` is the name of the property that contains the rows. */
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

/** A visitor who sent a form gets only the id of the stored row. */
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
