import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed documents for everything in web that speaks GraphQL. `pnpm codegen` emits the schema first. */
const config: CodegenConfig = {
  schema: 'api/schema.graphql',
  documents: ['web/src/**/*.{ts,tsx}', 'web/server/**/*.ts', '!web/src/gql/**'],
  ignoreNoDocuments: true,
  generates: {
    'web/src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsConst: true,
        strictScalars: true,
        // Node runs web/server as it is and needs the ending.
        importExtension: '.ts',
        scalars: { DateTimeISO: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
