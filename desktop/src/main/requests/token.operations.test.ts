import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { tokenOperations, tokenRoutes } from './token.operations.ts';

const emitted = (name: string) => readFileSync(join(import.meta.dirname, '../../../../api', name), 'utf8');

test('every operation that answers a token is kept from the window', () => {
  const schema = buildSchema(emitted('schema.graphql'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const found = roots
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ type }) => {
      const named = getNamedType(type);
      return isObjectType(named) && 'token' in named.getFields();
    })
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual([...tokenOperations].toSorted());
});

test('every REST row that answers a token is kept from the window', () => {
  const { paths } = JSON.parse(emitted('openapi.json')) as { paths: Record<string, Record<string, object>> };
  const found = Object.entries(paths)
    .filter(([, methods]) =>
      Object.values(methods).some((row) =>
        JSON.stringify('responses' in row && row.responses).includes('"token"'),
      ),
    )
    .map(([path]) => (path.startsWith('/api') ? path : `/api${path}`));
  expect(found.toSorted()).toEqual([...tokenRoutes].toSorted());
});
