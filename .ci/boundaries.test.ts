import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
// The lint rules depend on paths only, so the test uses a temporary folder with the project's layout.
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'prasthan-boundaries-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(copy, file));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function lint(file: string, imported: string): string {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { thing } from '${imported}';\n\nexport const other = thing;\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--only=style/noRestrictedImports', file],
    { cwd: copy, encoding: 'utf8' },
  );
  const output = `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
  expect(output, 'the linter ran').toContain('Checked 1 file');
  return status === 0 ? 'allowed' : output;
}

describe('an import in a forbidden direction fails the lint with advice', () => {
  it.each([
    ['api/src/modules/contact/x.ts', 'web/admin', 'Move what both need into api'],
    ['api/src/x.ts', '../../web/src/ui/button.tsx', 'Move what both need into api'],
    ['api/src/forms/x.ts', '../modules/page/page.form.ts', 'forms is the lowest floor'],
    ['api/src/database/x.ts', '../modules/page/page.entity.ts', 'database knows no GraphQL'],
    ['api/src/database/x.ts', '../graphql/context.ts', 'database knows no GraphQL'],
    ['api/src/graphql/x.ts', '../records/kind.ts', 'graphql stands below records'],
    ['api/src/graphql/x.ts', '../modules/admin/admin.entity.ts', 'graphql stands below records'],
    ['api/src/graphql/x.ts', '../kinds.ts', 'graphql stands below records'],
    ['api/src/auth/x.ts', '../records/ids.ts', 'auth makes and reads'],
    ['api/src/limits/x.ts', '../records/ids.ts', 'limits only count'],
    ['api/src/records/x.ts', '../modules/page/page.entity.ts', 'records serve every kind'],
    ['api/src/records/x.ts', '../http/rest.ts', 'records serve every kind'],
    ['api/src/modules/page/x.ts', '../../http/rest.ts', 'A module knows neither HTTP'],
    ['api/src/modules/page/x.ts', '../../kinds.ts', 'A module knows neither HTTP'],
    ['api/src/seeders/x.ts', '../http/rest.ts', 'Seeders fill an empty database'],
    ['api/src/http/x.ts', '../kinds.ts', 'http runs operations'],
    ['api/src/http/x.ts', '../seeders/seed.ts', 'http runs operations'],
    ['api/src/x.ts', 'desktop', 'Move what both need into api'],
    ['web/server/x.ts', 'desktop/src/shared/ipc.ts', 'Add what you need to the contract'],
    ['web/src/site/home/x.tsx', '../../admin/app.tsx', 'The site never imports the admin'],
    ['web/src/site/home/x.tsx', 'web/admin', 'The site never imports the admin'],
    ['web/src/site/home/x.tsx', 'electron', 'The site never imports the admin'],
    ['web/src/site/home/x.tsx', '../../../server/app.ts', 'Let web/server pass data in'],
    ['web/src/admin/x.tsx', '../site/routes.tsx', 'The admin runs in two hosts'],
    ['web/src/admin/x.tsx', '../entries/admin.client.tsx', 'The admin runs in two hosts'],
    ['web/src/admin/x.tsx', 'electron', 'The admin runs in two hosts'],
    [
      'web/src/admin/features/services/x.tsx',
      '../contacts/table.tsx',
      'A feature never imports another feature',
    ],
    ['web/src/admin/features/services/x.tsx', '../../../site/routes.tsx', 'The admin runs in two hosts'],
    ['web/src/ui/x.tsx', 'api/forms/contact', 'Primitives import nothing of ours'],
    ['web/src/ui/x.tsx', '../gql/graphql.ts', 'Primitives import nothing of ours'],
    ['web/src/ui/x.tsx', '../site/routes.tsx', 'Primitives import nothing of ours'],
    ['web/src/ui/x.tsx', '../admin/platform.ts', 'Primitives import nothing of ours'],
    ['desktop/src/main/x.ts', '../../../web/src/admin/admin.tsx', 'only what web'],
    ['desktop/src/main/files/x.ts', '../session/keychain.ts', 'stands in floors'],
    ['desktop/src/main/system/x.ts', '../offline/owner.ts', 'stands in floors'],
    ['desktop/src/main/session/x.ts', '../requests/ipc.ts', 'stands in floors'],
    ['desktop/src/main/offline/x.ts', '../system/window.ts', 'stands in floors'],
    ['desktop/src/main/offline/x.ts', '../../../../web/src/admin/admin.tsx', 'only what web'],
    ['desktop/src/renderer/x.tsx', '../main/session/keychain.ts', 'asks the main process over the bridge'],
    ['desktop/src/renderer/x.tsx', 'electron', 'asks the main process over the bridge'],
    ['desktop/src/renderer/x.tsx', 'node:fs', 'asks the main process over the bridge'],
  ])('%s importing %s', (file, imported, advice) => {
    expect(lint(file, imported)).toContain(advice);
  });
});

describe('an import in an allowed direction passes the lint', () => {
  it.each([
    ['api/src/modules/contact/x.ts', '../../graphql/errors.ts'],
    ['api/src/modules/contact/x.ts', '../../records/records.ts'],
    ['api/src/http/x.ts', '../modules/contact/contact.csv.ts'],
    ['api/src/graphql/x.test.ts', '../kinds.ts'],
    ['web/server/x.ts', 'api'],
    ['web/src/site/contact/x.tsx', 'api/forms/contact'],
    ['web/src/site/contact/x.tsx', '../../ui/button.tsx'],
    ['web/src/admin/features/services/x.tsx', './form.tsx'],
    ['web/src/admin/features/services/x.tsx', '../../platform.ts'],
    ['web/src/admin/features/services/x.tsx', '../../../ui/button.tsx'],
    ['web/src/admin/x.tsx', './features/services/screen.tsx'],
    ['web/src/ui/x.tsx', './button.tsx'],
    ['web/src/ui/x.tsx', 'react'],
    ['desktop/src/renderer/x.tsx', 'web/admin'],
    ['desktop/src/renderer/x.tsx', '../shared/ipc.ts'],
    ['desktop/src/main/x.ts', 'electron'],
    ['desktop/src/main/session/x.ts', '../files/settings.ts'],
    ['desktop/src/main/offline/x.ts', '../session/token.claims.ts'],
  ])('%s importing %s', (file, imported) => {
    expect(lint(file, imported)).toBe('allowed');
  });
});
