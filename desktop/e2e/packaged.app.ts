import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { electronVariable } from './desk.launch.ts';
import { run } from './runtime/program.run.ts';

const desktop = join(import.meta.dirname, '..');

/** The app as electron-builder packs it for Linux, in a folder with the same content as an AppImage or a deb package. */
export interface PackagedApp {
  program: string;
  resources: string;
  /** Copies the program and allows --inspect in the copy, so that Playwright can control it. @returns the copy's path */
  drivable(): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Packs the built app with the Electron that the tests use. Downloads nothing.
 *
 * @param updates.url - the address at which the packed app checks for updates
 * @param updates.keys - the file with the public keys that the packed app trusts
 */
export async function packageApp(updates: { url: string; keys: string }): Promise<PackagedApp> {
  const executable = process.env[electronVariable];
  if (!executable) throw new Error('The tests of the app run through desktop/playwright.config.ts.');
  const electron = dirname(executable);
  const folder = await mkdtemp(join(tmpdir(), 'prasthan-packaged-'));
  const clean = join(folder, 'electron');
  // Matches what loads an app from a folder: Electron's default app or the tests' loader. The packed app must contain neither.
  const foreign = /^resources\/(app|default_app\.asar)(\/|$)/;
  await cp(electron, clean, {
    recursive: true,
    filter: (path) => !foreign.test(relative(electron, path)),
  });
  const version = (await readFile(join(electron, 'version'), 'utf8')).trim().replace(/^v/, '');
  await run(
    join(desktop, 'node_modules/.bin/electron-builder'),
    [
      '--config=electron-builder.config.ts',
      '--linux=dir',
      '--publish=never',
      `-c.electronDist=${clean}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${join(folder, 'dist')}`,
    ],
    { cwd: desktop, env: { ...process.env, UPDATES_URL: updates.url, UPDATES_KEYS: updates.keys } },
  );
  await rm(clean, { recursive: true });
  const unpacked = join(folder, 'dist/linux-unpacked');
  const program = join(unpacked, 'prasthan');
  return {
    program,
    resources: join(unpacked, 'resources'),
    async drivable() {
      const driven = join(unpacked, 'prasthan-driven');
      await cp(program, driven);
      // Playwright needs --inspect to control the main process. This fuse allows --inspect.
      await flipFuses(driven, {
        version: FuseVersion.V1,
        [FuseV1Options.EnableNodeCliInspectArguments]: true,
      });
      return driven;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

interface AsarFolder {
  files: Record<string, AsarFolder | { size: number }>;
}

/** Returns all paths in an asar. It begins with four 32-bit sizes, then a JSON header, whose length is the fourth size. */
export async function filesOfAsar(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const sizes = Buffer.alloc(16);
    await file.read(sizes, 0, 16, 0);
    const header = Buffer.alloc(sizes.readUInt32LE(12));
    await file.read(header, 0, header.length, 16);
    const list = ({ files }: AsarFolder, folder: string): string[] =>
      Object.entries(files).flatMap(([name, entry]) =>
        'files' in entry ? list(entry, `${folder}${name}/`) : [`${folder}${name}`],
      );
    return list(JSON.parse(header.toString()) as AsarFolder, '');
  } finally {
    await file.close();
  }
}
