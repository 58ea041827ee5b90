import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Writes `<file>.br` and `<file>.gz` beside each text asset, so that the server never compresses the same bytes twice
 * (`server/static-files.ts` serves them).
 */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names.filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))) {
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

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), precompress()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    dedupe: ['react', 'react-dom'],
  },
  ssr: {
    // One self-contained file: it starts faster, and React's production build is chosen here and not by the environment.
    noExternal: isSsrBuild ? true : undefined,
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/entries/site.server.tsx', output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // A data: address for a font or script would need a wider Content-Security-Policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: {
            base: 'src/ui/base.css',
            site: 'src/entries/site.client.tsx',
            admin: 'src/entries/admin.client.tsx',
          },
        },
      },
}));
