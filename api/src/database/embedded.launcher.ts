import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './embedded.binaries.ts';

export interface Launcher {
  /** The user who must own the data folder. Null if PostgreSQL runs as this process's user, who already owns the folder. */
  owner: { uid: number; gid: number } | null;
  spawn(file: string, args: string[], options: SpawnOptions): ChildProcess;
}

interface User {
  uid: number;
  gid: number;
}

/** One way to start a program: the command in front of the program, and the user to which Node switches. */
interface LaunchMethod {
  before: string[];
  as?: User;
  owner: User | null;
}

/**
 * PostgreSQL refuses to run as root. If the server runs as root, PostgreSQL therefore runs as another user: the owner of
 * DATA_DIR/postgres, else `postgres`, else `nobody`.
 * If the programs or the data are inside a home directory with mode 700, this user cannot reach them. Only then does PostgreSQL
 * get a capability, which lets it read and search all folders. If a container has dropped this capability, PostgreSQL gets a
 * wider one. If no capability can be passed on, PostgreSQL runs in a user namespace, in which root looks like the other user
 * and still owns the data folder.
 * @param clusterOwner - the owner of DATA_DIR/postgres; null if this folder does not exist yet
 * @throws StartError if no method works, or if the server does not run as root and another user owns DATA_DIR/postgres
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
  for (const way of launchMethods(clusterOwner)) if (works(way, binaries, dataDir)) return launcher(way);
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user of this machine can reach ${dataDir} and ${binaries.postgres}. Start Prasthan as an ordinary user, keep it and its DATA_DIR outside of private homes, or give DATABASE_URL.`,
  );
}

/** A generator, so that a user is looked up only if all earlier methods have failed. Looking up a user starts processes. */
function* launchMethods(clusterOwner: User | null): Generator<LaunchMethod> {
  if (clusterOwner !== null && clusterOwner.uid !== 0) yield* launchMethodsFor(clusterOwner);
  for (const name of ['postgres', 'nobody']) {
    const user = lookUp(name);
    if (user !== null) yield* launchMethodsFor(user);
  }
}

function launchMethodsFor(user: User): LaunchMethod[] {
  const passing = (capability: string): LaunchMethod => ({
    before: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--no-new-privs',
      // initdb checks for its programs with access(2), which ignores the capability unless `no_setuid_fixup` is set.
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

function works(way: LaunchMethod, binaries: PostgresBinaries, dataDir: string): boolean {
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

function launcher(way: LaunchMethod): Launcher {
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
 * The environment excludes this process's variables, because a PG* variable could change the programs' behaviour, and the
 * programs could read secrets. On Windows, programs need the system's variables to start.
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
