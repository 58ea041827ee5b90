import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Generates typed documents for all GraphQL in web. `pnpm codegen` first writes the schema and the operations of each kind.
 * Import documents from `gql/graphql.ts`. Do not use `gql/gql.ts`, which the preset also writes: its map refers to every
 * document, so a bundler would keep the unused ones as well.
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
