/**
 * Packs the app (`pnpm package`), and manages the key that signs its update feeds (docs/desktop.md, "Sign the feed").
 *
 *   node package.ts [--dir …]      packs with electron-builder's options; signs the feed if UPDATES_URL is set and --dir is not
 *   node package.ts new-key FILE   creates a key: writes the private half to FILE, prints the public half for update-keys.txt
 *   node package.ts sign FOLDER    signs the feeds in a folder again
 */
import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { type Feed, isSigned, signatureOf } from './src/main/system/signed-feed.ts';
import { updateKeys } from './update-keys.ts';

/** The number of days until a feed expires. If feeds never expired, an attacker could block updates by serving an old feed. */
const validFor = 400;

const [command, argument, ...more] = process.argv.slice(2);
if (command === 'new-key' && argument) newKey(argument);
else if (command === 'sign' && argument) signFeeds(argument);
else pack([command, argument, ...more].filter((each) => each !== undefined));

function newKey(file: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // `wx` prevents overwriting an existing key, which installed apps might already trust.
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  say(
    `${file} is the private key. Keep it off this computer. The line for update-keys.txt:\n${publicOf(publicKey)}`,
  );
}

function pack(options: string[]): void {
  // Fail before the build if the key is unusable, because apps refuse a feed that is unsigned or signed with an unknown key.
  const isUpdated = Boolean(process.env.UPDATES_URL);
  if (isUpdated) signingKey();
  const builder = join(import.meta.dirname, 'node_modules/.bin/electron-builder');
  const shell = process.platform === 'win32';
  const { status } = spawnSync(builder, ['--config', 'electron-builder.config.ts', ...options], {
    stdio: 'inherit',
    cwd: import.meta.dirname,
    shell,
  });
  if (status !== 0) process.exit(status ?? 1);
  if (isUpdated && !options.includes('--dir')) signFeeds(join(import.meta.dirname, 'dist'));
}

function signFeeds(folder: string): void {
  const key = signingKey();
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (names.length === 0) fail(`${folder} has no latest*.yml to sign.`);
  for (const name of names) {
    const path = join(folder, name);
    const { signature: _before, ...found } = load(readFileSync(path, 'utf8')) as Feed;
    const expires = new Date(Date.now() + validFor * 86_400_000).toISOString();
    const feed = { ...found, expires };
    if (!/^\d+\.\d+\.\d+$/.test(String(found.version))) fail(`${name} names no version such as 1.2.3.`);
    const written = dump({ ...feed, signature: signatureOf(key, name, feed) }, { lineWidth: -1 });
    // Check the written feed as the app does, because every app would refuse the feed if YAML had changed a value.
    if (!isSigned(updateKeys(), name, load(written) as Feed))
      fail(`${name} could not be read back as it was signed.`);
    writeFileSync(path, written);
    say(`Signed ${name}.`);
  }
}

/** Returns the private key from the file named in UPDATES_SIGNING_KEY. Exits if the app does not trust the public half. */
function signingKey(): KeyObject {
  const file = process.env.UPDATES_SIGNING_KEY;
  if (!file)
    fail('Name the file of the private key in UPDATES_SIGNING_KEY (docs/desktop.md, "Sign the feed").');
  const key = createPrivateKey(readFileSync(file));
  if (!updateKeys().includes(publicOf(createPublicKey(key)))) {
    fail(
      'update-keys.txt lacks the public half of UPDATES_SIGNING_KEY: the app would refuse its own updates.',
    );
  }
  return key;
}

function publicOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
