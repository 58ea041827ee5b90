/** `pnpm codegen`: writes the generated files, which are committed. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { emitted } from './emitted.ts';

for (const [name, text] of Object.entries(emitted()))
  writeFileSync(new URL(`../${name}`, import.meta.url), text);
