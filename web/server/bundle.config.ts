import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { className } from './class-names.ts';

/** Bundles API, HTTP server and renderer. Loading a thousand files would take three times as long and use more memory. */

const web = join(import.meta.dirname, '..');
const outDir = join(web, 'dist/server');
const require = createRequire(import.meta.url);

/** Native code, Apollo's reporting (loaded only on demand, and unused here) and the metrics library are not bundled. */
const outside = /^(@node-rs\/argon2|prom-client)$|\/plugin\/(usageReporting|schemaReporting|inlineTrace)\//;

const fromOutDir = (path: string) => relative(outDir, path).replaceAll(sep, '/');

/** Imports the packages outside the bundle by relative path, because `web` cannot resolve the packages of `api` by name. */
const outsideByPath: Plugin = {
  name: 'outside-by-path',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer || !outside.test(id)) return null;
    return { id: fromOutDir(createRequire(pathToFileURL(importer)).resolve(id)), external: true };
  },
};

/** Makes `import.meta` refer to the original module, because modules read files (such as fonts) from their own folders. */
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

/** Escapes non-ASCII characters. A single one would make V8 use two bytes for each character of the file. */
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
      // Two copies of graphql in the bundle would reject each other's objects.
      { find: /^graphql$/, replacement: require.resolve('graphql') },
      // Our libraries depend on two versions of pg but work with either one, so only one is bundled.
      { find: /^pg$/, replacement: createRequire(join(web, '../api/package.json')).resolve('pg') },
      // The package's entry loads two renderers, of which we use only the one with `renderToString`.
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
  ssr: { noExternal: true },
  build: {
    outDir,
    ssr: true,
    copyPublicDir: false,
    rollupOptions: {
      input: { main: 'server/main.built.ts' },
      output: {
        codeSplitting: false,
        comments: false,
        // Database tables are named after classes, and the bundler renames classes whose names occur twice.
        keepNames: true,
      },
    },
  },
});
