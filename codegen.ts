import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Typed documents for everything in web that speaks GraphQL. `pnpm codegen` emits the schema and the operations of each
 * kind first. The admin imports its documents from `gql/graphql.ts`: the map in `gql/gql.ts` holds every document, and a
 * bundler cannot leave any of them out.
 */
const config: CodegenConfig = {
  schema: 'api/schema.graphql',
  documents: [
    'api/operations.graphql',
    'web/src/admin/**/*.graphql',
    'web/src/**/*.{ts,tsx}',
    'web/server/**/*.ts',
    '!web/src/gql/**',
  ],
  ignoreNoDocuments: true,
  generates: {
    'web/src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsConst: true,
        strictScalars: true,
        // Node runs web/server without a build and needs the file extension in imports.
        importExtension: '.ts',
        scalars: { DateTimeISO: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
