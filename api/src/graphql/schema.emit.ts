/** Writes schema.graphql: `pnpm codegen`. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { buildApiSchema } from './schema.ts';

const head = '# Emitted from the code by `pnpm codegen`; edit the resolvers instead.\n\n';
writeFileSync(new URL('../../schema.graphql', import.meta.url), `${head}${printSchema(buildApiSchema())}\n`);
