import { access } from 'node:fs/promises';
import { run } from './program.run.ts';

/**
 * The Linux packages that the tests of the app need, as named in Debian and Ubuntu: a display, Electron's libraries, D-Bus, a
 * keychain and a program to read it. A second name is the package's name in newer releases.
 */
const packages = [
  ['xvfb'],
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
  ['libdrm2'],
  ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  ['libcups2', 'libcups2t64'],
  ['libnotify4'],
  ['dbus'],
  ['gnome-keyring'],
  ['libsecret-tools'],
] as const satisfies Missing;

/** On Linux systems without dpkg, the tests look for these programs. A missing library is found only when Electron starts. */
const programs = ['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'secret-tool'];

/**
 * Looks for the system packages that the tests need. Installs missing packages if it runs as root.
 *
 * @returns null if all packages are installed; otherwise a sentence that says what is missing and how to install it
 */
export async function missingPackages(say: (line: string) => void): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const installed = await installedPackages();
  if (!installed) {
    const missing = await missingPrograms();
    return missing.length === 0 ? null : `These programs are missing: ${missing.join(', ')}.`;
  }
  const missing = packages.filter((names) => !names.some((name) => installed.has(name)));
  if (missing.length === 0) return null;
  const advice = async () =>
    `System packages are missing: sudo apt-get install --no-install-recommends ${(await available(missing)).join(' ')}`;
  if (process.getuid?.() !== 0) return advice();
  say('Installing the system packages that a display and a keychain need ...');
  try {
    await install(missing);
    return null;
  } catch (error) {
    return `${await advice()} (${error instanceof Error ? error.message : error})`;
  }
}

async function installedPackages(): Promise<Set<string> | null> {
  try {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders.
    const listed = await run('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\\n']);
    return new Set(
      listed
        .split('\n')
        .flatMap((line) => (line.startsWith('installed ') ? line.slice('installed '.length) : [])),
    );
  } catch {
    return null;
  }
}

async function missingPrograms(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(':');
  const found = await Promise.all(
    programs.map((program) =>
      Promise.any(folders.map((folder) => access(`${folder}/${program}`))).then(
        () => true,
        () => false,
      ),
    ),
  );
  return programs.filter((_program, index) => !found[index]);
}

type Missing = readonly (readonly [string, ...string[]])[];

async function install(missing: Missing): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Wait up to 120 seconds for another installation to finish.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const add = async () =>
    run(
      'apt-get',
      [...wait, 'install', '--no-install-recommends', '-y', '-q', ...(await available(missing))],
      { env },
    );
  try {
    await add();
  } catch {
    // A new machine has no package lists yet, or only outdated ones.
    await run('apt-get', [...wait, 'update', '-q'], { env });
    await add();
  }
}

/** Returns each package's name in this release of the system. */
async function available(missing: Missing): Promise<string[]> {
  const known = await run('apt-cache', ['pkgnames']).catch(() => '');
  const all = new Set(known.split('\n'));
  return missing.map((each) => each.find((name) => all.has(name)) ?? each[0]);
}
