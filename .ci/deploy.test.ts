/** Checks that the Docker and systemd files agree with the project. */
import { expect, it } from 'vitest';
import { read } from './files.ts';

const compose = read('docker-compose.yml');
const unit = read('deploy/prasthan.service');

/** Settings that have a fixed value in the image or in docker-compose.yml. */
const fixed = new Set(['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT']);

it('docker-compose.yml passes on every setting', () => {
  const names = [...read('api/src/env.ts').matchAll(/(?:read\('|source\.)([A-Z_]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(15);
  const missing = [...new Set(names)].filter(
    (name) => !fixed.has(name) && !compose.includes(`\n  ${name}: \${${name}:-`),
  );
  expect(missing, 'Add these settings to x-settings of docker-compose.yml.').toEqual([]);
});

it('the image has the version of Node that the project uses', () => {
  const node: string = JSON.parse(read('package.json')).devDependencies.node;
  const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${node}-bookworm-slim`]));
});

it('the image includes the pictures that the server puts into pages', () => {
  expect(read('web/src/site/art/hero-art.server.ts')).toContain('../../../public/art/hero/');
  expect(read('Dockerfile')).not.toMatch(/rm -rf[^\n]*web\/public/);
});

it('all files start the server with the same command', () => {
  const args = /args: \['([^']+)', join\(root, '([^']+)'\)\]/.exec(read('web/server/program.ts'));
  const [flag, program] = [args?.[1], args?.[2]];
  expect(read('Dockerfile')).toContain(`CMD ["node", "${flag}", "${program}"]`);
  expect(unit).toContain(`/node ${flag} ${program}\n`);
});

it('proxies and containers check /healthz, because a server without a database still stores enquiries', () => {
  for (const file of ['Dockerfile', 'deploy/Caddyfile', 'deploy/Caddyfile.compose']) {
    const asked = read(file)
      .split('\n')
      .filter((line) => !line.trim().startsWith('#') && /\/(healthz|readyz)/.test(line));
    expect(asked.join(), file).toMatch(/\/healthz/);
    expect(asked.join(), file).not.toContain('/readyz');
  }
});

it('the unit lets the server stop its own PostgreSQL', () => {
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(30);
});

it('the running server cannot read the Git history', () => {
  expect(unit).toMatch(/^InaccessiblePaths=-\/srv\/prasthan\/app\/\.git$/m);
  expect(read('.dockerignore').split('\n')).toContain('.git');
});

it('the image installs the versions in the lockfile', () => {
  const installs = read('Dockerfile')
    .split('\n')
    .filter((line) => line.includes('pnpm install'));
  expect(installs.length).toBeGreaterThan(0);
  expect(installs.filter((line) => !line.includes('--frozen-lockfile'))).toEqual([]);
  expect(read('pnpm-lock.yaml')).toMatch(/integrity: sha512-/);
});
