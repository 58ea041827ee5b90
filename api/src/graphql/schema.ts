import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { guardSchema } from './guard.ts';

const unused = () => {
  throw new Error('A subscription without a `subscribe` of its own.');
};

/** The parts of which the schema is built. */
export interface SchemaParts {
  resolvers: NonEmptyArray<ClassType>;
  /** The types that have fields for staff only. */
  kinds: readonly { type: string; open: readonly string[] }[];
}

/** Builds the GraphQL schema and adds its guards. @throws Error if a kind names a type or field that the schema lacks */
export function buildApiSchema({ resolvers, kinds }: SchemaParts): GraphQLSchema {
  const schema = lexicographicSortSchema(
    buildSchemaSync({
      resolvers,
      // type-graphql does not validate. The forms (forms/fields.ts) do, so that browser and API give the same messages.
      validate: false,
      // type-graphql's check would run a whole introspection query. Apollo Server checks the schema at startup anyway.
      skipCheck: true,
      // type-graphql requires a pub/sub, but it is never used: each subscription has its own `subscribe` (the inbox feed).
      pubSub: { publish: unused, subscribe: unused },
    }),
  );
  guardSchema(schema, kinds);
  return schema;
}
