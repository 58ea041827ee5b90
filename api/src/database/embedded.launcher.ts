import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './embedded.binaries.ts';

/** How and as which user PostgreSQL's programs are started. */
export interface Launcher {
  /** The user who must own the data folder; null if this process's user owns it anyway. */
  owner: { uid: number; gid: number } | null;
  spawn(file: string, args: string[], options: SpawnOptions): ChildProcess;
}

interface User {
  uid: number;
  gid: number;
}

/** One way to start a program: the command to prefix, and the user that Node switches to. */
interface Way {
  before: string[];
  as?: User;
  owner: User | null;
}

/**
 * Finds a way to start PostgreSQL's programs. PostgreSQL refuses to run as root. If the server runs as root, PostgreSQL therefore
 * runs as another user: the data folder's owner, else `postgres`, else `nobody`.
 *
 * TRAP (locked homes): that user cannot reach programs or data inside a home of mode 700. Only then, the process gets one
 * capability, to read and search, or a wider one if a container has dropped it. If no capability can be passed on, PostgreSQL
 * runs in a user namespace, in which root looks like that user and still owns the data folder.
 *
 * @param dataDir an existing folder
 * @param clusterOwner the owner of DATA_DIR/postgres; null if that folder does not exist yet
 * @throws StartError if no way works
 */
export function findLauncher(
  binaries: PostgresBinaries,
  dataDir: string,
  clusterOwner: User | null,
): Launcher {
  const self = process.getuid?.();
  if (self !== 0) {
    if (clusterOwner !== null && self !== undefined && clusterOwner.uid !== self) {
      throw new StartError(
        `The database in ${dataDir} belongs to another user (uid ${clusterOwner.uid}). Start Prasthan as that user or as root, or name another folder with DATA_DIR=...`,
      );
    }
    return launcher({ before: [], owner: null });
  }
  for (const way of waysToStart(clusterOwner)) if (works(way, binaries, dataDir)) return launcher(way);
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user of this machine can reach ${dataDir} and ${binaries.postgres}. Start Prasthan as an ordinary user, keep it and its DATA_DIR outside of private homes, or give DATABASE_URL.`,
  );
}

/** Looks up a user only after the ways before it have failed, because the look-up starts processes. */
function* waysToStart(clusterOwner: User | null): Generator<Way> {
  if (clusterOwner !== null && clusterOwner.uid !== 0) yield* waysFor(clusterOwner);
  for (const name of ['postgres', 'nobody']) {
    const user = lookUp(name);
    if (user !== null) yield* waysFor(user);
  }
}

function waysFor(user: User): Way[] {
  const passing = (capability: string): Way => ({
    before: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--no-new-privs',
      // initdb looks for its programs with access(2), which ignores the capability unless this bit is set.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ],
    owner: user,
  });
  return [
    { before: [], as: user, owner: user },
    passing('dac_read_search'),
    passing('dac_override'),
    {
      before: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
      owner: { uid: 0, gid: 0 },
    },
  ];
}

function works(way: Way, binaries: PostgresBinaries, dataDir: string): boolean {
  const [file = '', ...args] = [
    ...way.before,
    '/bin/sh',
    '-c',
    'cd "$1" && "$2" --version && "$3" --show -D "$1/postgres"',
    'sh',
    dataDir,
    binaries.postgres,
    binaries.initdb,
  ];
  return spawnSync(file, args, { ...way.as, env: environment, cwd: '/', stdio: 'ignore' }).status === 0;
}

function launcher(way: Way): Launcher {
  return {
    owner: way.owner,
    spawn(file, args, options) {
      const [first = file, ...rest] = [...way.before, file, ...args];
      return spawn(first, rest, {
        cwd: process.platform === 'win32' ? undefined : '/',
        ...way.as,
        ...options,
        env: environment && { ...environment, ...options.env },
      });
    },
  };
}

/**
 * The environment of PostgreSQL's programs. Excludes our variables, so that no PG* variable misleads the programs and none of our
 * secrets is visible there. Windows cannot start a program without its own variables.
 */
const environment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

function lookUp(name: string): User | null {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8', env: environment });
    return status === 0 ? Number(stdout) : 0;
  };
  const user = { uid: id('-u'), gid: id('-g') };
  return user.uid === 0 ? null : user;
}
