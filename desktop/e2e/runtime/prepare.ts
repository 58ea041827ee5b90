// `node desktop/e2e/runtime/prepare.ts` gets the machine ready ahead of the tests. It ends with 0, or with 3 where
// something is missing; its last line says on what the tests will run, or what is missing.
import { prepareElectron } from './electron.runtime.ts';

const runtime = await prepareElectron((line) => void process.stdout.write(`${line}\n`));
process.stdout.write(`${'missing' in runtime ? runtime.missing : runtime.name}\n`);
if ('missing' in runtime) process.exitCode = 3;
