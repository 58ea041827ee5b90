import type { JsonSchema } from './rest-row.ts';

/** What every failed request answers. */
export const failure: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The message of each bad field.',
    },
  },
  required: ['success', 'message'],
  additionalProperties: false,
};

/** The schema of an answer with `data`. */
export const wrapped = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, data, message: { type: 'string' } },
  required: ['success', 'data'],
  additionalProperties: false,
});

/** The schema of the answer to a save on a stale version: the failure, with the row as it stands now. */
export const stale = (data: JsonSchema): JsonSchema => ({
  ...failure,
  properties: { ...(failure.properties as object), data },
});

/** A body of JSON. */
export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The answers of an operation: its success, and the failures of all operations. */
export const answered = (status: number, schema: JsonSchema): JsonSchema => ({
  [status]: { description: 'Done.', content: json(schema) },
  '4XX': { description: 'Refused, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
  '5XX': { description: 'Failed, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
});
