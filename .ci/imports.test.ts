import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cyclesOf, importsOf, refusalOf } from './imports.ts';
import { layers } from './layers.ts';
import { root } from './process.ts';

const list = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
const files = list('api', 'web', 'desktop');

it('every import follows the layers', () => {
  expect(files.length).toBeGreaterThan(1000);
  const refused = files.flatMap((file) =>
    importsOf(readFileSync(join(root, file), 'utf8')).flatMap(
      (specifier) => refusalOf(file, specifier) ?? [],
    ),
  );
  expect(refused).toEqual([]);
});

it('there are no circular imports, not even of types', () => {
  const sources = new Map(
    [...files, ...list('.ci')].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  expect(cyclesOf(sources)).toEqual([]);
});

it('finds cycles of one, two and three files, but no others', () => {
  const sources = new Map([
    ['a/own.ts', "import type { A } from './own.ts';"],
    ['a/one.ts', "import type { B } from '../b/two.ts';"],
    ['b/two.ts', "import { c } from './three.ts'; import pg from 'pg';"],
    ['b/three.ts', "export const d = () => import('../a/one.ts'); import './leaf.ts';"],
    ['b/leaf.ts', "import './missing.ts';"],
    ['c/parent.tsx', "import { Part } from './part.tsx';"],
    ['c/part.tsx', "import type { Props } from './parent.tsx';"],
    ['c/x.test.ts', "import './parent.tsx'; import './part.tsx';"],
  ]);
  expect(cyclesOf(sources)).toEqual([
    ['a/one.ts', 'b/three.ts', 'b/two.ts'],
    ['a/own.ts'],
    ['c/parent.tsx', 'c/part.tsx'],
  ]);
});

it('every path in the table of layers exists', () => {
  const paths = layers
    .flatMap((layer) => [...layer.paths, ...layer.may])
    .map((path) => path.replace(/\/\*+$/, ''));
  // Skip the exports of our packages, such as `api/*`, because they are not paths.
  const missing = paths.filter(
    (path) => !/^(api(\/(?!src)[\w-]+)?|web\/(admin|ui))$/.test(path) && !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});

it('reads static, dynamic, type and re-exporting imports', () => {
  const source = `
    import './a.css';
    import { b,
      type B } from './b.ts';
    import type { C } from '../c.ts';
    export { d } from './d.ts';
    const e = () => import('./e.ts');`;
  expect(importsOf(source)).toEqual(['./a.css', './b.ts', '../c.ts', './d.ts', './e.ts']);
});

const refused = [
  ['api/src/modules/enquiry/x.ts', 'web/admin'],
  ['api/src/x.ts', '../../web/src/ui/button.tsx'],
  ['api/src/forms/x.ts', '../modules/page/page.form.ts'],
  ['api/src/database/x.ts', '../modules/page/page.entity.ts'],
  ['api/src/graphql/x.ts', '../records/kind.ts'],
  ['api/src/auth/x.ts', '../records/ids.ts'],
  ['api/src/mail/x.ts', '../modules/enquiry/mail/outbox.ts'],
  ['api/src/limits/x.ts', '../records/ids.ts'],
  ['api/src/jobs/x.ts', '../http/rest.ts'],
  ['api/src/backup/x.ts', '../jobs/jobs.ts'],
  ['api/src/records/x.ts', '../backup/backup.ts'],
  ['api/src/http/x.ts', '../backup/backup.ts'],
  ['api/src/seeders/x.ts', '../http/rest.ts'],
  ['web/server/x.ts', 'desktop/src/shared/ipc.ts'],
  ['web/src/site/home/x.tsx', '../../admin/app.tsx'],
  ['web/src/site/layout/x.tsx', 'react-router-dom'],
  ['web/src/site/posts/x.tsx', '../blog/blog.page.tsx'],
  ['web/src/site/page/x.ts', '../layout/layout.tsx'],
  ['web/src/site/forms/x.ts', '../page/page.ts'],
  ['web/src/site/toaster/x.ts', '../forms/send.ts'],
  ['web/src/site/art/x.tsx', '../page/frame.ts'],
  ['web/src/site/document/x.tsx', '../../admin/admin.tsx'],
  ['web/server/share/x.ts', '../site/pages.ts'],
  ['web/server/frontend/x.ts', '../app.ts'],
  ['web/server/site/x.ts', '../app.ts'],
  ['web/src/admin/x.tsx', '../site/pages.ts'],
  ['web/src/admin/features/services/x.tsx', '../team/table.tsx'],
  ['web/src/admin/shell/x.tsx', '../features/home/home.screen.tsx'],
  ['web/src/admin/keyboard/x.tsx', '../shell/shell.tsx'],
  ['web/src/admin/records/x.tsx', '../features/team/team-member.kind.tsx'],
  ['web/src/admin/features/enquiries/x.tsx', '../import/import.screen.tsx'],
  ['web/src/admin/front-desk/x.tsx', '../shell/shell.tsx'],
  ['web/src/admin/sync/x.ts', '../front-desk/new-enquiry.tsx'],
  ['web/src/admin/features/people/x.tsx', '../../front-desk/new-enquiry.tsx'],
  ['web/src/admin/list/x.tsx', '../features/enquiries/panel/enquiry-view.tsx'],
  ['web/src/admin/calendar/x.tsx', '../records/record-field.tsx'],
  ['web/src/admin/pictures/x.tsx', '../records/record-field.tsx'],
  ['web/src/admin/writing/x.tsx', '../records/record-field.tsx'],
  ['web/src/admin/sync/x.tsx', '../list/data-table.tsx'],
  ['web/src/admin/session/x.ts', '../sync/live.ts'],
  ['web/src/admin/graphql/x.ts', '../session/session.ts'],
  ['web/src/admin/changes/x.ts', '../records/record-kind.ts'],
  ['web/src/admin/notify.ts', './sync/outbox.tsx'],
  ['web/src/admin/platform.ts', './sync/live.ts'],
  ['web/src/ui/x.tsx', 'api/forms/enquiry'],
  ['desktop/src/main/x.ts', '../../../web/src/admin/admin.tsx'],
  ['desktop/src/main/files/x.ts', '../system/tray.ts'],
  ['desktop/src/main/system/x.ts', '../session/keychain.ts'],
  ['desktop/src/main/session/x.ts', '../offline/owner.ts'],
  ['desktop/src/main/offline/x.ts', '../requests/ipc.ts'],
  ['desktop/src/main/requests/x.ts', '../main.ts'],
  ['desktop/src/preload/x.ts', '../main/requests/ipc.ts'],
  ['desktop/src/shared/x.ts', '../main/requests/ipc.ts'],
  ['desktop/src/renderer/x.tsx', '../main/session/keychain.ts'],
  ['api/src/modules/enquiry/x.ts', '../../http/rest.ts'],
  ['api/src/env.ts', './graphql/errors.ts'],
  ['web/src/site/services/x.ts', '@apollo/client/react'],
  ['web/src/site/home/x.tsx', '../../../server/app.ts'],
  ['web/src/site/home/x.ts', '../pages.ts'],
  ['web/src/admin/features/services/x.tsx', '../../../gql/gql.ts'],
  ['web/src/admin/features/services/x.tsx', '../../kinds.ts'],
  ['web/src/admin/x.tsx', 'electron'],
  ['web/server/cache/x.ts', '../app.ts'],
  ['web/server/x.test.ts', 'desktop/src/shared/ipc.ts'],
  ['desktop/src/main/requests/x.ts', 'api/errors'],
  ['desktop/src/main/offline/x.ts', 'api'],
  ['desktop/src/renderer/x.tsx', 'node:fs'],
];

it.each(refused)('%s may not import %s', (file, specifier) => {
  expect(refusalOf(file, specifier)).toMatchObject({
    file,
    specifier,
    advice: expect.stringMatching(/\w+\./),
  });
});
