/**
 * The layers of the project, and which layers each of them may import. `imports.test.ts` checks the imports. This file is long,
 * because it is one table.
 */

/** A part of the project, and the other parts that it may import. Without `isApart`, its files may import each other. */
export interface Layer {
  /** Folders and files, as paths from the root of the project. If several paths match a file, the longest one counts. */
  paths: readonly string[];
  /** The allowed imports: a layer, a folder with all layers below it (`api/src/**`), or the exports of a package (`api/*`). */
  may: readonly string[];
  /** A hint about what to do instead. It is printed with each import that is refused. */
  advice: string;
  /** Packages, modules of Node (`node:`) and exports of our packages (`api/env`) that the layer must not import. */
  noPackages?: readonly string[];
  /** Whether imports between the folders of the layer are forbidden. */
  isApart?: true;
}

const apiBase = 'api/src/env.ts';
const graphqlAndBelow = ['api/src/graphql', 'api/src/mail', 'api/src/database', 'api/src/forms', apiBase];

const apiLayers: readonly Layer[] = [
  {
    paths: ['api/src/forms'],
    may: [],
    noPackages: ['node:', '@mikro-orm', 'type-graphql', 'express'],
    advice: 'forms run in browsers too and import nothing but zod. Hand in what you need.',
  },
  {
    paths: [
      apiBase,
      ...['env.rules', 'start-error', 'secrets', 'sync-folder', 'version', 'data-dir'].map(
        (name) => `api/src/${name}.ts`,
      ),
      'api/src/child',
    ],
    may: ['api/src/forms'],
    advice: 'The environment, start errors, files and child processes know nothing of the API.',
  },
  {
    paths: ['api/src/database'],
    may: ['api/src/forms', apiBase],
    advice: 'database knows no GraphQL and no noun. Hand in what it needs from api.ts.',
  },
  {
    paths: ['api/src/mail'],
    may: ['api/src/forms', apiBase],
    advice: 'mail makes letters and speaks SMTP, and knows no rows. The outbox brings both together.',
  },
  {
    paths: ['api/src/graphql'],
    may: graphqlAndBelow,
    advice:
      'graphql is below records and modules. Declare a service beside its implementation (`interface Services`), and hand it in from api.ts.',
  },
  {
    paths: ['api/src/auth'],
    may: graphqlAndBelow,
    advice:
      'auth makes and reads passwords and tokens, and knows no records. The module `admin` brings both together.',
  },
  {
    paths: ['api/src/limits'],
    may: graphqlAndBelow,
    advice: 'limits only count. The context carries them (`interface Services`), and api.ts opens them.',
  },
  {
    paths: ['api/src/records'],
    may: graphqlAndBelow,
    advice:
      'records serve every kind and know none. Put what one kind needs into its Kind, as a hook such as `prepare`.',
  },
  {
    paths: ['api/src/modules'],
    may: [...graphqlAndBelow, 'api/src/auth', 'api/src/records'],
    advice:
      'A module knows neither HTTP nor the list of kinds. Let http/ or api.ts import the module and pass down what it needs.',
  },
  {
    paths: ['api/src/seeders'],
    may: [...graphqlAndBelow, 'api/src/records', 'api/src/modules'],
    advice: 'Seeders fill an empty database through entities. They know neither HTTP nor the list of kinds.',
  },
  {
    paths: ['api/src/backup'],
    may: ['api/src/database', 'api/src/auth', 'api/src/modules', apiBase],
    advice:
      'backup reads and writes whole tables and files, and its commands run without the API. Only jobs, api.ts and commands import it.',
  },
  {
    paths: ['api/src/jobs'],
    may: [...graphqlAndBelow, 'api/src/records', 'api/src/modules', 'api/src/backup'],
    advice:
      'Jobs run what modules and records do; api.ts hands in the list of kinds. Only api.ts imports a job: the context carries `jobs.wake`.',
  },
  {
    paths: ['api/src/http'],
    may: [...graphqlAndBelow, 'api/src/records', 'api/src/modules'],
    advice:
      'http runs operations of the schema that api.ts hands in. It knows neither the list of kinds nor the seeds.',
  },
  {
    paths: ['api'],
    may: ['api/**'],
    advice: 'api knows neither web nor desktop. Move what both need into api and let them import it.',
  },
];

/** The exports of api that work only on a server. */
const serverOnly = ['api/env', 'api/errors', 'api/start-error', 'api/child', 'api/child-work'];
const noRouter = ['react-router-dom', '@apollo/client', 'electron', ...serverOnly];
const pageAdvice =
  'A page folder imports no other page folder, nor the list. Put what two pages need one layer down: posts, layout, page, forms, toaster, art or language.';
const siteAdvice =
  'The layers of the site, each on those below: pages.ts and document, page folders, posts, layout, page, forms; at the bottom toaster, art and language.';
const shared = ['web/src/ui', 'web/src/gql', 'web/src/site/language', 'api/*'];
/** No code may import this module: it refers to every GraphQL document, so a bundler could not remove the unused ones. */
const allDocuments = 'web/src/gql/gql.ts';

const siteLayers: readonly Layer[] = [
  {
    paths: ['web/src/ui'],
    may: ['api/bikram-sambat', 'api/rules/*'],
    advice: 'Primitives import only rules of the API. Pass what this one needs as a prop.',
  },
  { paths: ['web/src/gql'], may: [], advice: 'Generated from the schema.' },
  {
    paths: [allDocuments, 'web/src/gql/index.ts'],
    may: ['web/src/gql'],
    advice: 'Generated from the schema.',
  },
  {
    paths: ['web/src/entries'],
    may: ['web/src/**', 'api/*'],
    noPackages: ['electron'],
    advice: 'An entry starts the site or the admin in a browser.',
  },
  {
    paths: ['web/src/site/language'],
    may: ['web/src/ui', 'web/src/gql', 'api/*'],
    noPackages: noRouter,
    advice: siteAdvice,
  },
  { paths: ['web/src/site/art'], may: shared, noPackages: noRouter, advice: siteAdvice },
  { paths: ['web/src/site/toaster'], may: shared, noPackages: noRouter, advice: siteAdvice },
  {
    paths: ['web/src/site/forms'],
    may: [...shared, 'web/src/site/toaster', 'web/src/site/art'],
    noPackages: noRouter,
    advice: siteAdvice,
  },
  {
    paths: ['web/src/site/page'],
    may: [...shared, 'web/src/site/forms'],
    noPackages: noRouter,
    advice: siteAdvice,
  },
  {
    paths: ['web/src/site/layout'],
    may: [...shared, 'web/src/site/page', 'web/src/site/art'],
    noPackages: noRouter,
    advice: siteAdvice,
  },
  {
    paths: ['web/src/site/posts'],
    may: [...shared, 'web/src/site/layout', 'web/src/site/page', 'web/src/site/art'],
    noPackages: noRouter,
    advice: siteAdvice,
  },
  {
    paths: ['web/src/site/site.tsx', 'web/src/site/pages.ts', 'web/src/site/document'],
    may: ['web/src/site/**', ...shared],
    noPackages: noRouter,
    advice:
      'Links of the site are plain <a>, and a visitor loads neither the admin, nor a router, nor Apollo Client.',
  },
  {
    paths: ['web/src/site'],
    may: [
      ...shared,
      ...['posts', 'layout', 'page', 'forms', 'toaster', 'art'].map((name) => `web/src/site/${name}`),
    ],
    noPackages: noRouter,
    isApart: true,
    advice: pageAdvice,
  },
];

const inBrowser = ['electron', 'node:', ...serverOnly];
const lowest = [
  ...[
    'format',
    'is-mac',
    'listeners',
    'notify',
    'office-clock',
    'office-now',
    'phone-numbers',
    'platform',
    'read-json',
    'report-failure',
    'tab',
    'draft-keys',
    'front-desk-context',
    'resumed-download',
  ].map((name) => `web/src/admin/${name}.ts`),
  ...[
    'platform-context',
    'shown-calendar',
    'use-escape',
    'use-late',
    'use-offline',
    'use-breakpoint',
    'use-is-current',
    'new-record-id',
    'use-office-moment',
    'use-office-times',
  ].map((name) => `web/src/admin/${name}.ts`),
  'web/src/admin/toast-choices.tsx',
  'web/src/admin/toast-choices.module.css',
  ...['graphql', 'changes', 'calendar'].map((name) => `web/src/admin/${name}`),
];
const admin = (...names: string[]) => [
  ...names.map((name) => `web/src/admin/${name}`),
  'web/src/admin/graphql',
  ...shared,
];

const enquiriesAndPeople = ['features/enquiries', 'features/people'];

const adminLayers: readonly Layer[] = [
  {
    paths: lowest,
    may: shared,
    noPackages: inBrowser,
    advice:
      'The lowest layer of the admin. Take what you need as a parameter, or move the file up to the layer that uses it.',
  },
  {
    paths: ['web/src/admin/session'],
    may: admin(),
    noPackages: inBrowser,
    advice:
      'The session knows no list, queue or screen. Let admin.tsx or the shell hand in what it needs, or pass a callback.',
  },
  {
    paths: ['web/src/admin/sync'],
    may: admin('session'),
    noPackages: inBrowser,
    advice:
      'The stream and the queue know no list or screen. Offer a hook or a listener, and let the screen call it.',
  },
  {
    paths: ['web/src/admin/list'],
    may: admin('session', 'sync'),
    noPackages: inBrowser,
    advice:
      'A list draws rows of any kind. Take what differs as a prop; what only records need goes into web/src/admin/records.',
  },
  {
    paths: ['web/src/admin/pictures', 'web/src/admin/writing'],
    may: admin('session', 'sync', 'list'),
    noPackages: inBrowser,
    advice:
      'Pictures and writing serve every form. Take what differs as a prop, or move the piece up into web/src/admin/records.',
  },
  {
    paths: ['web/src/admin/records'],
    may: admin('session', 'sync', 'list', 'pictures'),
    noPackages: inBrowser,
    advice:
      'Records serve every kind. Put what one kind needs into its description (features/<noun>/<noun>.kind.tsx) as a property of RecordKind.',
  },
  {
    // One layer, because the screen of an enquiry shows its person, and the screen of a person shows the person's enquiries.
    paths: enquiriesAndPeople.map((name) => `web/src/admin/${name}`),
    may: admin('session', 'sync', 'list', 'records'),
    noPackages: inBrowser,
    advice:
      'The front desk and the other features are above enquiries and people. Take what you need of them as a prop.',
  },
  {
    paths: ['web/src/admin/front-desk'],
    may: admin('session', 'sync', 'list', 'records', ...enquiriesAndPeople),
    noPackages: inBrowser,
    advice: 'Every screen opens the front desk, so it imports none of them.',
  },
  {
    paths: ['web/src/admin/features'],
    may: admin('session', 'sync', 'list', 'pictures', 'records', ...enquiriesAndPeople),
    noPackages: inBrowser,
    isApart: true,
    advice:
      'A feature imports no other feature and nothing of the frame around it. Move what two features need one layer down.',
  },
  {
    paths: ['web/src/admin/keyboard'],
    may: admin('session', 'sync', 'list', 'front-desk'),
    noPackages: inBrowser,
    advice: 'The keyboard works on any screen. Take commands from useTabs() or from a prop of the shell.',
  },
  {
    paths: ['web/src/admin/shell'],
    may: admin('session', 'sync', 'list', 'keyboard'),
    noPackages: inBrowser,
    advice: 'The shell frames any screen and imports none: kinds.ts loads each screen with its tab.',
  },
  {
    paths: ['web/src/admin'],
    may: ['web/src/admin/**', ...shared],
    noPackages: inBrowser,
    advice:
      'The admin runs in two hosts and imports neither. Put shared pieces into web/src/ui, and what a host must do into the Platform contract (web/src/admin/platform.ts).',
  },
];

/** The modules that build, write and cache responses. */
const responses = ['answer', 'headers', 'request', 'request-log']
  .map((name) => `web/server/${name}.ts`)
  .concat('web/server/cache');
const serverAdvice =
  'The layers of web/server: front.ts and app.ts, then site, then share and frontend, then the cache and the responses. Hand in what you need from front.ts.';

const serverLayers: readonly Layer[] = [
  {
    paths: ['web/server/share', 'web/server/frontend'],
    may: [...responses, 'web/src/site/**', 'web/src/entries', 'api', 'api/*'],
    advice: serverAdvice,
  },
  {
    paths: ['web/server/site'],
    may: [
      'web/server/share',
      'web/server/frontend',
      ...responses,
      'web/src/site/**',
      'web/src/entries',
      'web/src/gql',
      'api',
      'api/*',
    ],
    advice: serverAdvice,
  },
  {
    paths: responses,
    may: ['web/src/site/**', 'web/src/ui/film.ts', 'api', 'api/*'],
    advice: 'The cache and the responses know no route. Hand in what they need from front.ts.',
  },
  {
    paths: ['web/server/nepali-review.ts'],
    may: ['web/src/site/language', 'api/*', 'api/src/**'],
    advice: 'It lists the Nepali texts of the site and of the API, and runs only in pnpm codegen.',
  },
  {
    paths: ['web'],
    may: ['web/**', 'api', 'api/*'],
    noPackages: ['electron'],
    advice:
      'web knows nothing of desktop. Add what you need to the contract in web/src/admin/platform.ts and let each host fulfil it.',
  },
];

const main = (...names: string[]) => names.map((name) => `desktop/src/main/${name}`);
const mainAdvice =
  'The layers of the main process, each on those below: requests, offline, session, system, files. Hand in what you need from main.ts.';
const exported = ['desktop/src/shared', 'web/admin', 'web/admin/*', 'web/ui/*', 'api/*'];

const desktopLayers: readonly Layer[] = [
  {
    paths: ['desktop/src/shared'],
    may: ['web/admin/*'],
    noPackages: inBrowser,
    advice: 'All sides read the map of the bridge, so it imports none of them.',
  },
  {
    paths: ['desktop/src/preload'],
    may: ['desktop/src/shared'],
    noPackages: ['node:'],
    advice:
      'The preload script only bridges: it knows desktop/src/shared/ipc.ts. The main process does the work.',
  },
  {
    paths: ['desktop/src/renderer'],
    may: [...exported, 'desktop/src/preload'],
    noPackages: inBrowser,
    advice:
      'The window is a page in a sandbox: it asks the main process over the bridge (desktop/src/shared/ipc.ts).',
  },
  { paths: main('files'), may: exported, noPackages: serverOnly, advice: mainAdvice },
  { paths: main('system'), may: [...exported, ...main('files')], noPackages: serverOnly, advice: mainAdvice },
  {
    paths: main('session'),
    may: [...exported, ...main('files', 'system')],
    noPackages: serverOnly,
    advice: mainAdvice,
  },
  {
    paths: main('offline'),
    may: [...exported, ...main('files', 'session')],
    noPackages: serverOnly,
    advice: mainAdvice,
  },
  {
    paths: main('requests'),
    may: [...exported, ...main('files', 'system', 'session', 'offline')],
    noPackages: serverOnly,
    advice: mainAdvice,
  },
  {
    paths: ['desktop'],
    may: ['desktop/**', ...exported],
    noPackages: serverOnly,
    advice:
      'The app sees of web only what its package.json exports (web/admin, its contract, web/ui), and of api only forms and rules. Export what is missing.',
  },
];

export const layers: readonly Layer[] = [
  ...apiLayers,
  ...siteLayers,
  ...adminLayers,
  ...serverLayers,
  ...desktopLayers,
];
