import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { adminGroups, groupsOf, siteGroups } from './code-splitting.ts';
import { className } from './server/class-names.ts';

/** Writes `<file>.br` and `<file>.gz` beside each text asset. `server/frontend/static-files.ts` serves them. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: (_config, { command }) => command === 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))) {
        if (names.includes(`${name}.br`)) continue;
        const path = join(outDir, name);
        const bytes = await readFile(path);
        if (bytes.length < 512) continue;
        await writeFile(
          `${path}.br`,
          brotliCompressSync(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
        );
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Turns each generated GraphQL document into a separate module, so that a script contains only the documents that it uses. In a
 * single module, all documents would load with the first screen.
 */
function splitDocuments(): Plugin {
  const documents = new Map<string, string>();
  const query = '?document=';
  return {
    name: 'split-documents',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (documents.has(id) ? { id, moduleSideEffects: false } : null),
    load: (id) => documents.get(id),
    transform(code, id) {
      if (!id.endsWith('/src/gql/graphql.ts')) return null;
      const rest = code.replaceAll(/^export const (\w+) = (\{.*\}) as .*$/gm, (_line, name, document) => {
        documents.set(`${id}${query}${name}`, `export const ${name} = ${document};`);
        return `export { ${name} } from ${JSON.stringify(`${id}${query}${name}`)};`;
      });
      return { code: rest, moduleSideEffects: false };
    },
  };
}

/**
 * Resolves the router to its production files, because its package exports only the development files. Also removes the
 * components' display names: assigning a name counts as a use of the component, so unused components would be bundled.
 */
function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
      },
    },
    transform: {
      filter: { id: /\/react-router\// },
      handler: (code) => ({ code: code.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''), map: null }),
    },
  };
}

/**
 * Replaces Vite's helper for `import()`, which adds `<link rel="modulepreload">`. If such a link or an `import()` fails,
 * Chromium does not load the module again until the page is reloaded. `importFetched` fetches the files first, and a failed
 * fetch can be repeated.
 */
function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'admin',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `export { importFetched as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'src/entries/import-fetched.ts'))};`,
    },
  };
}

/** `vite build` builds the site, `--mode admin` the admin. The server is built by `server/bundle.config.ts`. */
export default defineConfig(({ mode, command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), splitDocuments(), lightRouter(), fetchBeforeImport(), precompress()],
  resolve: {
    // Without `es2015`, rxjs resolves to its ES5 build for old browsers.
    conditions: ['es2015', 'module', 'browser', 'development|production'],
    dedupe: ['react', 'react-dom'],
  },
  ...(command === 'build' && { css: { modules: { generateScopedName: className } } }),
  build: {
    outDir: 'dist/client',
    // The site is built first, then the admin, which keeps the site's files. In a single build, each module that both use would
    // become a small file, and a visitor's first view would wait for two dozen of them.
    emptyOutDir: mode !== 'admin',
    copyPublicDir: mode !== 'admin',
    manifest: mode === 'admin' ? '.vite/admin.json' : '.vite/site.json',
    // A font or script inlined as a data: URL would require a weaker Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // `importFetched` must also fetch the imported file itself, which Vite omits from `files` if it has no dependencies.
      ...(mode === 'admin' && { resolveDependencies: (file, files) => [...new Set([file, ...files])] }),
    },
    // The admin's first script contains React, the router and Apollo Client, so it exceeds the default limit.
    chunkSizeWarningLimit: 650,
    rollupOptions: {
      // Lets the bundler assume that reading a property or a global while a module loads has no side effect.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: {
        base: 'src/ui/base.css',
        ...(mode === 'admin'
          ? { admin: 'src/entries/admin.client.tsx' }
          : { site: 'src/entries/site.client.tsx', boot: 'src/entries/boot.client.ts' }),
      },
      output: {
        codeSplitting: {
          groups: [
            // One stylesheet for all pages, which `LateStyles` links. The priority keeps the matching files out of the groups
            // below.
            ...(mode === 'admin' ? [] : [{ name: 'late', test: /\.late\.module\.css$/, priority: 9 }]),
            ...groupsOf(mode === 'admin' ? adminGroups : siteGroups),
          ],
        },
      },
    },
  },
}));
