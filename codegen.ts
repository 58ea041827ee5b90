import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Generates typed documents for all GraphQL in web. `pnpm codegen` first writes the schema and the operations of each kind.
 * Documents are imported from `gql/graphql.ts`, because the map in `gql/gql.ts`, which the preset also writes, refers to every
 * document, so that a bundler could not remove unused ones.
 */
const config: CodegenConfig = {
  schema: 'api/schema.graphql',
  documents: ['api/operations.graphql', 'web/src/**/*.graphql', 'web/server/**/*.graphql'],
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
