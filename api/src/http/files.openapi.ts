import { answered, failed, wrapped } from './openapi.parts.ts';
import type { JsonSchema } from './rest-row.ts';

const session = [{ session: [] }];
const text = { type: 'string' };

const upload: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'image/*' } },
  required: ['file'],
};

/** The OpenAPI operations of the routes with files as bodies (`files.router.ts`). */
export const fileRoutes = (picture: JsonSchema): [path: string, method: string, operation: JsonSchema][] => [
  [
    '/admin/contacts.csv',
    'get',
    {
      summary: 'The enquiries of a filter as a spreadsheet, for owners.',
      security: session,
      parameters: ['status', 'q', 'order', 'filter', 'counsellor'].map((name) => ({
        name,
        in: 'query',
        schema: text,
      })),
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
