import type { CodegenConfig } from '@graphql-codegen/cli';

/** Generates typed documents from the GraphQL operations in web. `pnpm codegen` first writes the schema. */
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
        // Node runs web/server without a build and needs the file extension in imports.
        importExtension: '.ts',
        scalars: { DateTimeISO: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
