import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { feedFile, isSigned, signatureOf } from './signed-feed.ts';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
};
const [ours, next, theirs] = [pair(), pair(), pair()];
const file = 'latest-linux.yml';
const feed = { version: '9.0.0', files: [{ url: 'a', sha512: 'b', size: 1 }], expires: '2030-01-01' };
const signed = { ...feed, signature: signatureOf(ours.privateKey, file, feed) };

test('our feed is accepted if it is signed with either key, in whatever order its values are', () => {
  expect(isSigned([ours.public], file, signed)).toBe(true);
  expect(isSigned([next.public, ours.public], file, signed)).toBe(true);
  const { signature, ...rest } = signed;
  expect(
    isSigned([ours.public], file, { signature, expires: rest.expires, files: rest.files, version: '9.0.0' }),
  ).toBe(true);
});

test.each([
  ['unsigned', feed, [ours.public], file],
  ['of another version', { ...signed, version: '9.0.1' }, [ours.public], file],
  ['of another file', { ...signed, files: [{ url: 'a', sha512: 'c', size: 1 }] }, [ours.public], file],
  ['with a value more', { ...signed, stagingPercentage: 1 }, [ours.public], file],
  ['that does not expire', { ...signed, expires: '2040-01-01' }, [ours.public], file],
  ['of another system', signed, [ours.public], 'latest.yml'],
  [
    'of somebody else',
    { ...feed, signature: signatureOf(theirs.privateKey, file, feed) },
    [ours.public],
    file,
  ],
  ['for an app without a key', signed, [], file],
  ['for a key that is none', signed, ['AAAA'], file],
])('a feed %s is refused', (_name, given, keys, name) => {
  expect(isSigned(keys, name, given)).toBe(false);
});

test('each system has its own feed', () => {
  expect(feedFile('win32', 'x64')).toBe('latest.yml');
  expect(feedFile('darwin', 'arm64')).toBe('latest-mac.yml');
  expect(feedFile('linux', 'x64')).toBe(file);
  expect(feedFile('linux', 'arm64')).toBe('latest-linux-arm64.yml');
});
