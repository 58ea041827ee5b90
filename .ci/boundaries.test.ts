import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A file, what it imports, and the linter's advice. */
const refused: readonly (readonly [file: string, imported: string, advice: string])[] = [
  ['api/src/modules/contact/x.ts', 'web/admin', 'Move what both need into api'],
  ['api/src/x.ts', '../../web/src/ui/button.tsx', 'Move what both need into api'],
  ['api/src/forms/x.ts', '../modules/page/page.form.ts', 'forms is the lowest floor'],
  ['api/src/database/x.ts', '../modules/page/page.entity.ts', 'database knows no GraphQL'],
  ['api/src/database/x.ts', '../graphql/context.ts', 'database knows no GraphQL'],
  ['api/src/graphql/x.ts', '../records/kind.ts', 'graphql stands below records'],
  ['api/src/graphql/x.ts', '../modules/admin/admin.entity.ts', 'graphql stands below records'],
  ['api/src/graphql/x.ts', '../kinds.ts', 'graphql stands below records'],
  ['api/src/auth/x.ts', '../records/ids.ts', 'auth makes and reads'],
  ['api/src/mail/x.ts', '../modules/contact/outbox.ts', 'mail makes letters and speaks SMTP'],
  ['api/src/limits/x.ts', '../records/ids.ts', 'limits only count'],
  ['api/src/jobs/x.ts', '../http/rest.ts', 'Jobs run what modules'],
  ['api/src/jobs/x.ts', '../kinds.ts', 'Jobs run what modules'],
  ['api/src/backup/x.ts', '../jobs/jobs.ts', 'backup reads and writes whole tables'],
  ['api/src/backup/x.ts', '../kinds.ts', 'backup reads and writes whole tables'],
  ['api/src/backup/x.ts', '../graphql/context.ts', 'backup reads and writes whole tables'],
  ['api/src/database/x.ts', '../backup/backup.ts', 'database knows no GraphQL'],
  ['api/src/records/x.ts', '../backup/backup.ts', 'records serve every kind'],
  ['api/src/http/x.ts', '../backup/backup.ts', 'http runs operations'],
  ['api/src/modules/page/x.ts', '../../backup/backup.ts', 'A module knows neither HTTP'],
  ['api/src/modules/page/x.ts', '../../jobs/jobs.ts', 'A module knows neither HTTP'],
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
  ['web/src/site/home/x.tsx', '../../../server/app.ts', 'web/server hands in what a page reads with'],
  ['web/src/site/layout/x.tsx', 'react-router-dom', 'links are plain <a>'],
  ['web/src/site/services/x.ts', '@apollo/client', 'links are plain <a>'],
  ['web/src/site/x.tsx', '@apollo/client/react', 'links are plain <a>'],
  ['web/src/site/home/x.tsx', '../team/team.page.tsx', 'A page folder never imports another page folder'],
  ['web/src/site/events/x.ts', '../home/home.server.ts', 'A page folder never imports another page folder'],
  ['web/src/site/home/x.ts', '../pages.ts', 'nor the list'],
  ['web/src/site/home/x.tsx', '../document/head.tsx', 'A page folder never imports another page folder'],
  ['web/src/site/posts/x.tsx', '../blog/blog.page.tsx', 'The site stands in floors'],
  ['web/src/site/layout/x.tsx', '../posts/post-list.tsx', 'The site stands in floors'],
  ['web/src/site/layout/x.tsx', '../site.tsx', 'The site stands in floors'],
  ['web/src/site/page/x.ts', '../layout/layout.tsx', 'The site stands in floors'],
  ['web/src/site/forms/x.ts', '../page/page.ts', 'The site stands in floors'],
  ['web/src/site/toaster/x.ts', '../forms/send.ts', 'The site stands in floors'],
  ['web/src/site/art/x.tsx', '../page/frame.ts', 'The site stands in floors'],
  ['web/src/site/document/x.tsx', '../../admin/admin.tsx', 'The site never imports the admin'],
  ['web/server/share/x.ts', '../site/pages.ts', 'web/server stands in floors'],
  ['web/server/frontend/x.ts', '../app.ts', 'web/server stands in floors'],
  ['web/server/site/x.ts', '../app.ts', 'web/server stands in floors'],
  ['web/src/admin/x.tsx', '../site/pages.ts', 'The admin runs in two hosts'],
  ['web/src/admin/x.tsx', '../entries/admin.client.tsx', 'The admin runs in two hosts'],
  ['web/src/admin/x.tsx', 'electron', 'The admin runs in two hosts'],
  [
    'web/src/admin/features/services/x.tsx',
    '../contacts/table.tsx',
    'A feature never imports another feature',
  ],
  ['web/src/admin/features/services/x.tsx', '../../../site/pages.ts', 'The admin runs in two hosts'],
  ['web/src/admin/features/services/x.tsx', '../../shell/shell.tsx', 'does not reach up into the frame'],
  [
    'web/src/admin/features/services/x.tsx',
    '../../keyboard/keyboard.tsx',
    'does not reach up into the frame',
  ],
  ['web/src/admin/features/services/x.tsx', '../../kinds.ts', 'Take the list from useTabs()'],
  ['web/src/admin/features/services/x.tsx', '../../../gql/gql.ts', 'Import the XDocument'],
  ['web/src/admin/shell/x.tsx', '../features/home/home.screen.tsx', 'The shell frames any screen'],
  ['web/src/admin/shell/x.tsx', '../records/record-screen.tsx', 'The shell frames any screen'],
  ['web/src/admin/shell/x.tsx', '../routes.tsx', 'Take the list from useTabs()'],
  ['web/src/admin/keyboard/x.tsx', '../shell/shell.tsx', 'The keyboard works on any screen'],
  ['web/src/admin/keyboard/x.tsx', '../records/record-screen.tsx', 'The keyboard works on any screen'],
  ['web/src/admin/keyboard/x.tsx', '../kinds.ts', 'Take the list from useTabs()'],
  ['web/src/admin/records/x.tsx', '../features/team/team-member.kind.tsx', 'Records serve every kind'],
  ['web/src/admin/records/x.tsx', '../shell/shell.tsx', 'Records serve every kind'],
  ['web/src/admin/records/x.tsx', '../kinds.ts', 'Take the list from useTabs()'],
  ['web/src/admin/enquiry/x.tsx', '../features/contacts/contacts.screen.tsx', 'Records serve every kind'],
  ['web/src/admin/front-desk/x.tsx', '../shell/shell.tsx', 'Records serve every kind'],
  ['web/src/admin/live/x.ts', '../front-desk/new-enquiry.tsx', 'The stream and the queue know no list'],
  ['web/src/admin/person/x.tsx', '../features/people/people.screen.tsx', 'Records serve every kind'],
  ['web/src/admin/enquiry/x.tsx', '../person/person-link.tsx', 'People and the front desk stand above'],
  ['web/src/admin/list/x.tsx', '../enquiry/contact-panel.tsx', 'A list draws rows of any kind'],
  ['web/src/admin/list/x.tsx', '../person/person-link.tsx', 'A list draws rows of any kind'],
  ['web/src/admin/keyboard/x.tsx', '../enquiry/contact-panel.tsx', 'The keyboard works on any screen'],
  ['web/src/admin/calendar/x.tsx', '../records/record-field.tsx', 'the lowest floor of the admin'],
  ['web/src/admin/pictures/x.tsx', '../records/record-field.tsx', 'Pictures serve every form'],
  ['web/src/admin/pictures/x.tsx', '../features/media/media.screen.tsx', 'Pictures serve every form'],
  ['web/src/admin/writing/x.tsx', '../records/record-field.tsx', 'Pictures serve every form'],
  ['web/src/admin/list/x.tsx', '../writing/markdown-editor.tsx', 'A list draws rows of any kind'],
  ['web/src/admin/list/x.tsx', '../records/record-kind.ts', 'A list draws rows of any kind'],
  ['web/src/admin/list/x.tsx', '../pictures/thumbnail.tsx', 'A list draws rows of any kind'],
  ['web/src/admin/list/x.tsx', '../features/team/team-member.kind.tsx', 'A list draws rows of any kind'],
  ['web/src/admin/outbox/x.tsx', '../list/data-table.tsx', 'The stream and the queue know no list'],
  ['web/src/admin/live/x.ts', '../records/record-kind.ts', 'The stream and the queue know no list'],
  [
    'web/src/admin/live/x.ts',
    '../features/contacts/contacts.screen.tsx',
    'The stream and the queue know no list',
  ],
  ['web/src/admin/session/x.ts', '../live/live.ts', 'The session knows no list'],
  ['web/src/admin/session/x.ts', '../outbox/outbox.tsx', 'The session knows no list'],
  ['web/src/admin/session/x.ts', '../shell/shell.tsx', 'The session knows no list'],
  ['web/src/admin/graphql/x.ts', '../session/session.ts', 'the lowest floor of the admin'],
  ['web/src/admin/graphql/x.ts', '../outbox/outbox.tsx', 'the lowest floor of the admin'],
  ['web/src/admin/changes/x.ts', '../records/record-kind.ts', 'the lowest floor of the admin'],
  ['web/src/admin/changes/x.ts', '../kinds.ts', 'Take the list from useTabs()'],
  ['web/src/admin/notify.ts', './outbox/outbox.tsx', 'the lowest floor of the admin'],
  ['web/src/admin/platform.ts', './live/live.ts', 'the lowest floor of the admin'],
  ['web/src/ui/x.tsx', 'api/forms/contact', 'Primitives import nothing of ours'],
  ['web/src/ui/x.tsx', '../gql/graphql.ts', 'Primitives import nothing of ours'],
  ['web/src/ui/x.tsx', '../site/pages.ts', 'Primitives import nothing of ours'],
  ['web/src/ui/x.tsx', '../admin/platform.ts', 'Primitives import nothing of ours'],
  ['desktop/src/main/x.ts', '../../../web/src/admin/admin.tsx', 'only what web'],
  ...['system/tray', 'session/keychain', 'offline/owner', 'requests/ipc', 'main'].map((above) => [
    'desktop/src/main/files/x.ts',
    `../${above}.ts`,
    'stands in floors',
  ]),
  ...['session/keychain', 'offline/owner', 'requests/ipc', 'session-follower'].map((above) => [
    'desktop/src/main/system/x.ts',
    `../${above}.ts`,
    'stands in floors',
  ]),
  ['desktop/src/main/session/x.ts', '../offline/owner.ts', 'stands in floors'],
  ['desktop/src/main/session/x.ts', '../requests/ipc.ts', 'stands in floors'],
  ['desktop/src/main/offline/x.ts', '../requests/ipc.ts', 'stands in floors'],
  ['desktop/src/main/offline/x.ts', '../system/window.ts', 'stands in floors'],
  ['desktop/src/main/requests/x.ts', '../main.ts', 'stands in floors'],
  ['desktop/src/main/offline/x.ts', 'api', 'of api only forms and rules'],
  ['desktop/src/main/requests/x.ts', 'api/errors', 'of api only forms and rules'],
  ['desktop/src/preload/x.ts', '../main/requests/ipc.ts', 'The preload script only bridges'],
  ['desktop/src/shared/x.ts', '../main/requests/ipc.ts', 'imports none of them'],
  ['desktop/src/shared/x.ts', 'electron', 'imports none of them'],
  ['desktop/src/main/offline/x.ts', '../../../../web/src/admin/admin.tsx', 'only what web'],
  ['desktop/src/renderer/x.tsx', '../main/session/keychain.ts', 'asks the main process over the bridge'],
  ['desktop/src/renderer/x.tsx', 'electron', 'asks the main process over the bridge'],
  ['desktop/src/renderer/x.tsx', 'node:fs', 'asks the main process over the bridge'],
] as [string, string, string][];

/** A file, and what it may import. */
const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['api/src/modules/contact/x.ts', '../../graphql/errors.ts'],
  ['api/src/modules/contact/x.ts', '../../records/records.ts'],
  ['api/src/http/x.ts', '../modules/contact/contact.csv.ts'],
  ['api/src/jobs/x.ts', '../modules/erasure/erase.ts'],
  ['api/src/jobs/x.ts', '../backup/back-up.ts'],
  ['api/src/backup/x.ts', '../modules/erasure/erased-list.ts'],
  ['api/src/backup/x.ts', '../auth/two-factor.ts'],
  ['api/src/graphql/x.test.ts', '../kinds.ts'],
  ['web/server/x.ts', 'api'],
  ['web/src/site/contact/x.tsx', 'api/forms/contact'],
  ['web/src/site/contact/x.tsx', '../../ui/button.tsx'],
  ['web/src/site/contact/x.tsx', '../forms/send.ts'],
  ['web/src/site/contact/x.tsx', './contact.server.ts'],
  ['web/src/site/team/x.ts', '../../gql/gql.ts'],
  ['web/src/site/post/x.tsx', '../posts/post-list.tsx'],
  ['web/src/site/layout/x.tsx', '../page/frame.ts'],
  ['web/src/site/document/x.tsx', '../site.tsx'],
  ['web/src/site/pages.ts', './team/team.server.ts'],
  ['web/server/site/x.ts', '../frontend/frontend.ts'],
  ['web/src/admin/features/services/x.tsx', './form.tsx'],
  ['web/src/admin/features/services/x.tsx', '../../platform.ts'],
  ['web/src/admin/features/services/x.tsx', '../../../ui/button.tsx'],
  ['web/src/admin/features/services/x.tsx', '../../records/record-kind.ts'],
  ['web/src/admin/records/x.tsx', '../list/data-table.tsx'],
  ['web/src/admin/records/x.tsx', '../pictures/picture-field.tsx'],
  ['web/src/admin/records/x.tsx', '../writing/markdown-editor.tsx'],
  ['web/src/admin/writing/x.tsx', '../pictures/upload-picture.ts'],
  ['web/src/admin/list/x.tsx', '../graphql/failure.ts'],
  ['web/src/admin/live/x.ts', '../session/session.ts'],
  ['web/src/admin/session/x.ts', '../graphql/refresh.ts'],
  ['web/src/admin/shell/x.tsx', '../outbox/outbox.tsx'],
  ['web/src/admin/kinds.ts', './features/services/screen.tsx'],
  ['web/src/admin/x.tsx', './features/services/screen.tsx'],
  ['web/src/ui/x.tsx', './button.tsx'],
  ['web/src/ui/x.tsx', 'react'],
  ['desktop/src/renderer/x.tsx', 'web/admin'],
  ['desktop/src/renderer/x.tsx', '../shared/ipc.ts'],
  ['desktop/src/main/x.ts', 'electron'],
  ['desktop/src/main/session/x.ts', '../files/settings.ts'],
  ['desktop/src/main/offline/x.ts', '../session/token.claims.ts'],
  ['desktop/src/main/offline/x.ts', 'api/rules/contact'],
  ['desktop/src/main/offline/x.ts', 'api/forms/contact'],
  ['desktop/src/preload/x.ts', '../shared/ipc.ts'],
];

// The rules hold by path, so they can be tried in a folder laid out like the project without writing into it. Each sample is a
// file of its own, and the linter reads them all in one run.
const samples = [...refused, ...allowed].map(([file, imported], index) => ({
  imported,
  // A sample's own name (x.ts) is free; another name is one that a rule speaks of.
  file: file.replace(/\/x\./, `/x${index}.`),
}));
let said: Map<string, string>;

beforeAll(() => {
  const copy = mkdtempSync(join(tmpdir(), 'prasthan-boundaries-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(copy, file));
  for (const { file, imported } of samples) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `import { thing } from '${imported}';\n\nexport const other = thing;\n`);
  }
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'lint', ...options], {
    cwd: copy,
    encoding: 'utf8',
  });
  rmSync(copy, { recursive: true, force: true });
  expect(status, stderr).toBe(1);
  said = new Map(
    [...stdout.matchAll(/^::error .*?file=([^,]+),.*?::(.*)$/gm)].map(([, file, text]) => [
      (file ?? '').split(`${basename(copy)}/`)[1] ?? '',
      text ?? '',
    ]),
  );
});

describe('an import that runs backwards fails the lint, with advice', () => {
  it.each(refused.map((sample, index) => [...sample, index] as const))(
    '%s importing %s',
    (_file, _imported, advice, index) => {
      expect(said.get(samples[index]?.file ?? '')).toContain(advice);
    },
  );
});

describe('an import along the arrows is allowed', () => {
  it.each(allowed.map((sample, index) => [...sample, refused.length + index] as const))(
    '%s importing %s',
    (_file, _imported, index) => {
      expect(said.get(samples[index]?.file ?? '')).toBeUndefined();
    },
  );
});
