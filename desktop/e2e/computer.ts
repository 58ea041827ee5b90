import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Started } from './display.ts';
import { type KeychainService, startKeychain } from './keychain.service.ts';
import { type Notifications, startNotifications } from './notification.service.ts';
import { type SessionBus, startBus } from './session-bus.ts';

/** The state of a computer's keychain: unlocked, locked with nobody to unlock it, or not installed. */
export type KeychainState = 'unlocked' | 'locked' | 'absent';

/** A simulated computer of one person: a home folder, a profile and, on Linux, a session with a keychain and notifications. */
export interface Computer extends Started {
  /** The home folder. It also contains the profile and the app's settings, data and caches. */
  home: string;
  /** Electron's folder for user data. Tests search it for secrets that must not be stored there. */
  profile: string;
  env: NodeJS.ProcessEnv;
  /** Throws if this computer has no keychain. */
  readonly keychain: KeychainService;
  /** Throws on systems other than Linux. */
  readonly notifications: Notifications;
  /** Restarts the desktop session with its keychain in the given state. The keychain keeps its entries. */
  logInAgain(keychain: KeychainState): Promise<void>;
}

/** Matches the developer's environment variables that would change the app or connect it to services outside the test. */
const foreign = /^(XDG_|DBUS_|DISPLAY$|WAYLAND_|GNOME_|SSH_AUTH_SOCK$|ELECTRON_|NODE_OPTIONS$|npm_)/;

/** Starts a simulated computer. @param display - the X display for the windows; null if the system has its own */
export async function startComputer(display: string | null, keychain: KeychainState): Promise<Computer> {
  const top = await mkdtemp(join(tmpdir(), 'prasthan-desk-'));
  const home = join(top, 'home');
  // The runtime folder contains sockets, and a socket's path has at most 107 characters. To keep the path short, the folder is
  // not in the home folder.
  const runtime = join(top, 'run');
  const temporary = join(top, 'tmp');
  for (const folder of [home, runtime, temporary]) await mkdir(folder);
  await chmod(runtime, 0o700);
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    // When Chromium is killed, it leaves a folder here, which `stop` deletes.
    TMPDIR: temporary,
    // Otherwise GTK would wait for the accessibility bus, which not every system has.
    NO_AT_BRIDGE: '1',
    ...(display && { DISPLAY: display }),
  };
  let session = process.platform === 'linux' ? await startSession(runtime, env, keychain) : null;
  const of = <T>(part: T | null | undefined, name: string): T => {
    if (!part) throw new Error(`This computer has no ${name} that a test can look into.`);
    return part;
  };
  return {
    home,
    profile: join(home, 'profile'),
    env,
    get keychain() {
      return of(session?.keychain, 'keychain');
    },
    get notifications() {
      return of(session?.notifications, 'notification service');
    },
    async logInAgain(state) {
      await session?.stop();
      session = process.platform === 'linux' ? await startSession(runtime, env, state) : null;
    },
    async stop() {
      await session?.stop();
      await rm(top, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Session extends Started {
  bus: SessionBus;
  keychain: KeychainService | null;
  notifications: Notifications;
}

async function startSession(runtime: string, env: NodeJS.ProcessEnv, state: KeychainState): Promise<Session> {
  const bus = await startBus(runtime);
  env.DBUS_SESSION_BUS_ADDRESS = bus.address;
  const notifications = await startNotifications(bus);
  const keychain = state === 'absent' ? null : await startKeychain(bus, env);
  if (state === 'locked') await keychain?.lock();
  return {
    bus,
    keychain,
    notifications,
    async stop() {
      await keychain?.stop();
      await bus.stop();
    },
  };
}
