/** Checks security rules by searching the sources, because a test of the behaviour cannot check them (docs/security.md). */
import { expect, it } from 'vitest';
import { filesOf, read } from './files.ts';

/** The sources that run in production: on the server, in browsers, and on desktops. */
const sources = filesOf('api/src', 'web', 'desktop/src')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(test|spec|testing|bench)\.|\/(testing|bench|e2e|faults|attack)\/|^web\/src\/gql\//.test(file),
  )
  .map((file) => ({ file, text: read(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '') }));

/** Returns all matches of a pattern in the sources, as "file: match". */
const places = (pattern: RegExp, inside = /./) =>
  sources
    .filter(({ file }) => inside.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([found, first]) => `${file}: ${first ?? found}`),
    )
    .toSorted();

it('there are sources to search', () => expect(sources.length).toBeGreaterThan(500));

it('hashes, ciphers and signatures use approved algorithms', () => {
  const hashes = new Set(
    places(/\b(?:createHash|createHmac|hkdfSync)\(\s*'([^']+)'/g).map((place) => place.split(': ')[1]),
  );
  expect([...hashes].toSorted()).toEqual(['sha256', 'sha512']);
  // These hashes are not used for security. The first finds repeated messages. The second forms an ETag, as in Express.
  expect(places(/\bhash\('(sha1|md5)'/g)).toEqual([
    'api/src/modules/enquiry/spam/spam.judge.ts: sha1',
    'web/server/answer.ts: sha1',
  ]);
  const ciphers = places(/'((?:aes|des|rc[24]|bf|camellia|chacha20)-[\w-]+)'/gi).map(
    (place) => place.split(': ')[1],
  );
  expect(new Set(ciphers)).toEqual(new Set(['aes-256-gcm']));
  expect(
    places(/\b(pbkdf2|createSign|createVerify|publicEncrypt|privateDecrypt|createDiffieHellman)\w*\(/g),
  ).toEqual([]);
});

it('secrets never come from Math.random', () => {
  // These are random delays, so that many clients do not reconnect at the same moment.
  expect(places(/Math\.random/g)).toEqual([
    'desktop/src/main/offline/server.connection.ts: Math.random',
    'desktop/src/main/system/inbox-watch.ts: Math.random',
    'web/src/admin/sync/live.ts: Math.random',
  ]);
});

it('no text is run as code', () => {
  expect(places(/\beval\(|\bnew Function\(|\bvm\.run\w+\(|\bsetTimeout\(\s*['"`]/g)).toEqual([]);
  expect(places(/\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/g)).toEqual([]);
  // These files insert only our own styles, escaped JSON, and HTML from our Markdown renderer or from the server's rendering
  // of the page.
  expect(new Set(places(/dangerouslySetInnerHTML/g))).toEqual(
    new Set(
      [
        'web/src/site/document/document.tsx',
        'web/src/site/document/head.tsx',
        'web/src/site/page/server-rendered.tsx',
        'web/src/ui/prose.tsx',
      ].map((file) => `${file}: dangerouslySetInnerHTML`),
    ),
  );
});

it('programs are started without a shell', () => {
  expect(
    places(/\bshell: ?true\b|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/g),
  ).toEqual([]);
});

it('the server connects only to its database and the mail server', () => {
  const server = /^(api\/src|web\/server)\//;
  expect(
    places(/\bfetch\(|\b(?:https?|http2|net|tls)\.(?:get|request|connect|createConnection)\(/g, server),
  ).toEqual([]);
  const clients = /import (?!type)[^;]*from '(?:node:)?(?:https|http2|tls|dns|dgram|undici|axios|got|ws)'/g;
  expect(places(clients, server)).toEqual([]);
});

it('windows do not send each other messages', () => {
  expect(places(/\bpostMessage\(|addEventListener\('message'/g)).toEqual([]);
});
