// `node desktop/e2e/runtime/prepare.ts` prepares the machine for the tests. The exit code is 0, or 3 if something is missing.
// The last line of the output names the Electron for the tests, or what is missing.
import { prepareElectron } from './electron.runtime.ts';

const runtime = await prepareElectron((line) => void process.stdout.write(`${line}\n`));
process.stdout.write(`${'missing' in runtime ? runtime.missing : runtime.name}\n`);
if ('missing' in runtime) process.exitCode = 3;
