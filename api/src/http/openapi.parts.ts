import type { JsonSchema } from './rest-row.ts';

/** The body of every failed request. */
export const failure: JsonSchema = {
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

/** The schema of a success with `data`. */
export const wrapped = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { success: { const: true }, data, message: { type: 'string' } },
  required: ['success', 'data'],
  additionalProperties: false,
});

/** The schema of a conflict: the failure, with the current row as `data`. */
export const stale = (data: JsonSchema): JsonSchema => ({
  ...failure,
  properties: { ...(failure.properties as object), data },
});

/** A body of JSON. */
export const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The failures that all operations share. */
export const failed: JsonSchema = {
  '4XX': { description: 'Refused, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
  '5XX': { description: 'Failed, in words.', content: json({ $ref: '#/components/schemas/Failure' }) },
};

/** The responses of an operation: its success, and its failures. */
export const answered = (status: number, schema: JsonSchema): JsonSchema => ({
  [status]: { description: 'Done.', content: json(schema) },
  ...failed,
});
