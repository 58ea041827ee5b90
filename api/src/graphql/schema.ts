import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { guardSchema } from './guard.ts';

const unused = () => {
  throw new Error('A subscription without a `subscribe` of its own.');
};

export interface SchemaParts {
  resolvers: NonEmptyArray<ClassType>;
  kinds: readonly { type: string; open: readonly string[] }[];
}

/** @throws Error if a kind names a type or field that the schema lacks */
export function buildApiSchema({ resolvers, kinds }: SchemaParts): GraphQLSchema {
  const schema = lexicographicSortSchema(
    buildSchemaSync({
      resolvers,
      // The forms (`forms/fields.ts`) validate instead, so that browser and API give the same messages.
      validate: false,
      // type-graphql's check would run a whole introspection query. Apollo Server checks the schema at startup anyway.
      skipCheck: true,
      // Required by type-graphql, but never used: each subscription has its own `subscribe` (the inbox feed).
      pubSub: { publish: unused, subscribe: unused },
    }),
  );
  guardSchema(schema, kinds);
  return schema;
}
