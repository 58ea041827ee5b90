import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, type Started, startLimit } from './display.ts';
import { run } from './runtime/program.run.ts';
import type { SessionBus } from './session-bus.ts';

const secrets = 'org.freedesktop.secrets';
const service = '/org/freedesktop/secrets';
/** The keychain's collection that is unlocked at login and in which programs store their secrets. */
const login = '/org/freedesktop/secrets/collection/login';
/** A password is needed, because a keychain without a password cannot be locked. */
const password = 'keychain of a test';

/** A real keychain (gnome-keyring) on the session bus of a simulated computer. */
export interface KeychainService extends Started {
  /** Locks the keychain. Programs cannot unlock it, because nobody enters the password. */
  lock(): Promise<void>;
  /** Unlocks the keychain, as if somebody had entered the password. */
  unlock(): Promise<void>;
  isLocked(): Promise<boolean>;
  /** Suspends the keychain until `goOn`, so that it does not respond. */
  hang(): void;
  goOn(): void;
  /** Returns the entries that another program of the same user can find, as `secret-tool search` prints them; '' if none. */
  search(attribute: string, value: string): Promise<string>;
  /** Replaces the secret of the entry whose `attribute` is `value`. */
  replace(attribute: string, value: string, secret: string): Promise<void>;
}

/** Starts an unlocked keychain. @param env - the computer's environment; the secrets are stored in its home folder */
export async function startKeychain(bus: SessionBus, env: NodeJS.ProcessEnv): Promise<KeychainService> {
  const child = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(password);

  const call = (path: string, face: string, member: string, signature: string, body: unknown[]) =>
    bus.call({ destination: secrets, path, interface: face, member, signature, body });
  const openSession = async () => {
    const [, session] = (await call(service, 'org.freedesktop.Secret.Service', 'OpenSession', 'sv', [
      'plain',
      ['s', ''],
    ])) as [unknown, string];
    return session;
  };
  const isLocked = async () => {
    const answer = await call(login, 'org.freedesktop.DBus.Properties', 'Get', 'ss', [
      'org.freedesktop.Secret.Collection',
      'Locked',
    ]);
    // D-Bus variants are returned as [signature, values].
    return (answer as [unknown, [boolean]])[1][0];
  };
  const since = performance.now();
  while (!((await bus.hasOwner(secrets)) && (await isLocked().catch(() => true)) === false)) {
    if (child.exitCode !== null || performance.now() - since > startLimit)
      throw new Error(`gnome-keyring-daemon did not start (exit code ${child.exitCode}):\n${said}`);
    await sleep(25);
  }
  return {
    isLocked,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async lock() {
      await call(service, 'org.freedesktop.Secret.Service', 'Lock', 'ao', [[login]]);
    },
    async unlock() {
      const session = await openSession();
      // A private interface of gnome-keyring. It unlocks the keychain with the given password, without a dialog.
      const face = 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface';
      const secret = [session, Buffer.alloc(0), Buffer.from(password), 'text/plain'];
      await call(service, face, 'UnlockWithMasterPassword', 'o(oayays)', [login, secret]);
    },
    async search(attribute, value) {
      // Exit code 1 without any output means that nothing was found.
      return run('secret-tool', ['search', '--all', attribute, value], { env }).catch((error: Error) => {
        if (/ended with 1:\s*$/.test(error.message)) return '';
        throw error;
      });
    },
    async replace(attribute, value, text) {
      const [[item]] = (await call(service, 'org.freedesktop.Secret.Service', 'SearchItems', 'a{ss}', [
        [[attribute, value]],
      ])) as [string[], string[]];
      if (!item) throw new Error(`The keychain has nothing with ${attribute} ${value}.`);
      const secret = [await openSession(), Buffer.alloc(0), Buffer.from(text), 'text/plain'];
      await call(item, 'org.freedesktop.Secret.Item', 'SetSecret', '(oayays)', [secret]);
    },
    stop() {
      // A suspended keychain does not react to SIGTERM.
      child.kill('SIGCONT');
      return end(child);
    },
  };
}
