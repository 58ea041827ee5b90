import { readFileSync } from 'node:fs';
import {
  buildSchema,
  defaultFieldResolver,
  execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  validate,
} from 'graphql';
import { english } from '../language/language.ts';
import { readFrame } from './frame.server.ts';
import type { OrElse, Page, Read } from './page.ts';

const typeDefs = readFileSync(new URL('../../../../api/schema.graphql', import.meta.url), 'utf8');

function schemaOf(answers: Record<string, unknown>): GraphQLSchema {
  const schema = buildSchema(typeDefs);
  for (const [name, field] of Object.entries(schema.getQueryType()?.getFields() ?? {})) {
    field.resolve = () => {
      if (name in answers) return answers[name];
      throw new Error(`${name} is away`);
    };
  }
  return schema;
}

/** Treats a result without Nepali fields as a record without a translation. */
const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) =>
  defaultFieldResolver(source, args, context, info) ??
  { featuresNe: [], isInNepali: false }[info.fieldName] ??
  (info.fieldName.endsWith('Ne') ? '' : undefined);

/**
 * @param answers - the results of queries, by name; a query without a result fails
 * @returns `read` and `orElse` for a page, and `failed`: the `what` of each `orElse` call that returned the fallback
 */
export function testReader(answers: Record<string, unknown>) {
  const schema = schemaOf(answers);
  const failed: string[] = [];
  const read: Read = async (document, variables) => {
    const [fault] = validate(schema, document);
    if (fault) throw fault;
    const { data, errors } = await execute({ schema, document, variableValues: variables, fieldResolver });
    if (errors?.[0]) throw errors[0];
    return JSON.parse(JSON.stringify(data));
  };
  const orElse: OrElse = (what, reading, fallback) =>
    reading.catch(() => {
      failed.push(what);
      return fallback;
    });
  return { read, orElse, failed };
}

export async function loadPage<Data>(
  page: Page<Data>,
  address: string,
  answers: Record<string, unknown> = {},
  params: Record<string, string> = {},
  day = '2026-11-23',
  language = english,
) {
  const { read, orElse, failed } = testReader(answers);
  const publicUrl = 'https://site.example';
  const frame = await readFrame(read, orElse, language);
  failed.length = 0;
  const form = { idempotencyKey: 'key', formTime: 'time', values: {}, errors: {}, failure: '', sent: false };
  const url = new URL(address, publicUrl);
  return {
    ...(await page.load({ url, params, read, orElse, frame, form, publicUrl, day, language })),
    failed,
  };
}
