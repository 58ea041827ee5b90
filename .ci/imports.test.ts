import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, read, root } from './files.ts';
import { cyclesOf, importsOf, refusalOf } from './imports.ts';
import { layers } from './layers.ts';

const list = (...folders: string[]) => filesOf(...folders).filter((file) => /\.tsx?$/.test(file));
const files = list('api', 'web', 'desktop');

it('every import follows the layers', () => {
  expect(files.length).toBeGreaterThan(1000);
  const refused = files.flatMap((file) =>
    importsOf(read(file)).flatMap((specifier) => refusalOf(file, specifier) ?? []),
  );
  expect(refused).toEqual([]);
});

it('there are no circular imports, not even of types', () => {
  const sources = new Map([...files, ...list('.ci')].map((file) => [file, read(file)]));
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
  ['web/server/x.ts', 'desktop/src/shared/ipc.ts'],
  ['web/server/x.test.ts', 'desktop/src/shared/ipc.ts'],
  ['desktop/src/main/x.ts', '../../../web/src/admin/admin.tsx'],
  ['api/src/forms/x.ts', '../modules/page/page.form.ts'],
  ['api/src/env.ts', './graphql/errors.ts'],
  ['web/src/site/art/x.tsx', '../page/frame.ts'],
  ['web/src/site/home/x.ts', '../pages.ts'],
  ['web/src/admin/x.tsx', '../site/pages.ts'],
  ['web/src/admin/features/services/x.tsx', '../team/table.tsx'],
  ['web/src/admin/features/people/x.tsx', '../../front-desk/new-enquiry.tsx'],
  ['web/src/admin/features/services/x.tsx', '../../../gql/gql.ts'],
  ['web/server/cache/x.ts', '../app.ts'],
  ['web/src/site/layout/x.tsx', 'react-router-dom'],
  ['web/src/site/services/x.ts', '@apollo/client/react'],
  ['desktop/src/renderer/x.tsx', 'node:fs'],
  ['desktop/src/renderer/x.tsx', '../main/session/unlock.ts'],
  ['desktop/src/preload/x.ts', '../main/main.ts'],
  ['desktop/src/shared/x.ts', '../main/main.ts'],
  ['web/src/site/home/x.tsx', '../../admin/format.ts'],
  ['web/src/site/document/x.tsx', '../../admin/format.ts'],
  ['web/src/admin/x.tsx', 'electron'],
  ['desktop/src/main/requests/x.ts', 'api/errors'],
  ['desktop/src/main/offline/x.ts', 'api'],
  ['web/src/ui/x.tsx', 'api/forms/enquiry'],
];

it.each(refused)('%s may not import %s', (file, specifier) => {
  expect(refusalOf(file, specifier)).toMatchObject({
    file,
    specifier,
    advice: expect.stringMatching(/\w+\./),
  });
});
