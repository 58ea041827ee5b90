import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { className } from './class-names.ts';

/**
 * Bundles the server of production into one file: API, front door and the site's renderer. One file starts in a third of
 * the time that a thousand files take, and needs less memory.
 */

const web = join(import.meta.dirname, '..');
const outDir = join(web, 'dist/server');
const require = createRequire(import.meta.url);

/**
 * What stays outside: native code; Apollo's reports to its own service, which load on demand and which we never ask for; and the
 * library of the metrics, which few servers switch on.
 */
const outside = /^(@node-rs\/argon2|prom-client)$|\/plugin\/(usageReporting|schemaReporting|inlineTrace)\//;

const fromOutDir = (path: string) => relative(outDir, path).replaceAll(sep, '/');

/**
 * Imports what stays outside by its path, as the importing package finds it. The bundle lies in `web`, which has no access
 * to the packages of `api`.
 */
const outsideByPath: Plugin = {
  name: 'outside-by-path',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || !outside.test(id)) return null;
    return { id: fromOutDir(createRequire(pathToFileURL(importer)).resolve(id)), external: true };
  },
};

/** Our modules read files beside them (fonts, the built site). In the bundle, each module keeps its own address. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('node_modules') || !code.includes('import.meta.')) return null;
    const address = `new URL(${JSON.stringify(fromOutDir(id))}, import.meta.url).href`;
    const folder = `(import.meta.dirname + ${JSON.stringify(`/${fromOutDir(dirname(id))}`)})`;
    return code
      .replaceAll(/\bimport\.meta\.url\b/g, address)
      .replaceAll(/\bimport\.meta\.dirname\b/g, folder);
  },
};

/**
 * Escapes what is not ASCII, such as Nepali words. One such letter makes V8 keep the whole file with two bytes for each
 * character.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  renderChunk: (code) =>
    code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

export default defineConfig({
  root: web,
  appType: 'custom',
  plugins: [react(), outsideByPath, ownAddresses, asciiOnly],
  resolve: {
    alias: [
      // The file that Node takes, too. With the ES modules of graphql there would be two copies, which refuse each other.
      { find: /^graphql$/, replacement: require.resolve('graphql') },
      // Libraries ask for two versions of it, and either fits.
      { find: /^pg$/, replacement: createRequire(join(web, '../api/package.json')).resolve('pg') },
      // The package's entry loads both of its renderers. We draw by `renderToString`.
      {
        find: /^react-dom\/server$/,
        replacement: join(
          dirname(require.resolve('react-dom/package.json')),
          'cjs/react-dom-server-legacy.node.production.js',
        ),
      },
    ],
  },
  css: { modules: { generateScopedName: className } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  build: {
    outDir,
    ssr: true,
    copyPublicDir: false,
    rollupOptions: {
      input: { main: 'server/main.built.ts' },
      output: {
        codeSplitting: false,
        comments: false,
        // Tables are named by their classes, and the bundler renames classes whose names occur twice.
        keepNames: true,
      },
    },
  },
});
