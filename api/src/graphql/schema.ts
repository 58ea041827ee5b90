import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { guardSchema } from './guard.ts';

const unused = () => {
  throw new Error('A subscription without a `subscribe` of its own.');
};

/** The parts from which the schema is built. */
export interface SchemaParts {
  resolvers: NonEmptyArray<ClassType>;
  /** The types with fields for staff only. */
  kinds: readonly { type: string; open: readonly string[] }[];
}

/** Builds the GraphQL schema and guards it. @throws Error if a kind names a type or field that the schema lacks */
export function buildApiSchema({ resolvers, kinds }: SchemaParts): GraphQLSchema {
  const schema = lexicographicSortSchema(
    buildSchemaSync({
      resolvers,
      // Validation is left to the forms (forms/fields.ts), so that browser and API give the same messages.
      validate: false,
      // Apollo Server checks the schema at startup, so type-graphql's check, a whole introspection query, is not needed.
      skipCheck: true,
      // type-graphql requires a pub/sub, but each subscription has its own `subscribe` (the inbox feed).
      pubSub: { publish: unused, subscribe: unused },
    }),
  );
  guardSchema(schema, kinds);
  return schema;
}
