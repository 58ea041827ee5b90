import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync, type ClassType, type NonEmptyArray } from 'type-graphql';
import { guardSchema } from './guard.ts';

const unused = () => {
  throw new Error('A subscription without a `subscribe` of its own.');
};

/** What the schema is built from. */
export interface SchemaParts {
  resolvers: NonEmptyArray<ClassType>;
  /** The types of which everybody may read some fields only. */
  kinds: readonly { type: string; open: readonly string[] }[];
}

/** The guarded GraphQL schema. @throws Error where a kind names what the schema lacks */
export function buildApiSchema({ resolvers, kinds }: SchemaParts): GraphQLSchema {
  const schema = lexicographicSortSchema(
    buildSchemaSync({
      resolvers,
      // Forms validate (forms/fields.ts), so that the browser and the API say the same.
      validate: false,
      // Subscriptions bring a source of their own (the feed of the inbox). The library insists on one of its kind.
      pubSub: { publish: unused, subscribe: unused },
    }),
  );
  guardSchema(schema, kinds);
  return schema;
}
