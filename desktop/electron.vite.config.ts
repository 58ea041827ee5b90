import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { adminGroups, groupsOf } from '../web/code-splitting.ts';

const conditions = ['module', 'development|production'];
const web = join(import.meta.dirname, '../web');

/**
 * The modules outside the bundle: native code, Electron itself, and the updater, which only an installed app loads. All other
 * modules are bundled, because the app then starts faster.
 */
const external = ['electron', '@napi-rs/keyring', 'electron-updater'];

/**
 * Matches the admin's screens. The main process builds its menu from the admin's list of tabs, but must not bundle the screens
 * that the list imports.
 */
const screens = /\/web\/src\/admin\/features\//;

/**
 * Makes the addresses of the page's files absolute, because the page is served at /admin/…. electron-vite always sets `base` to
 * './', so this plugin runs after it and sets `base` to '/'.
 */
const fromTheRoot = {
  name: 'from-the-root',
  enforce: 'post' as const,
  config: () => ({ base: '/' }),
};

export default defineConfig({
  main: {
    ssr: { noExternal: true, resolve: { conditions: [...conditions, 'node'] } },
    build: {
      target: 'node20',
      minify: true,
      outDir: 'out/main',
      externalizeDeps: false,
      rollupOptions: {
        input: { main: join(import.meta.dirname, 'src/main/main.ts') },
        external: [...external, screens],
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20',
      minify: true,
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: join(import.meta.dirname, 'src/preload/preload.ts') },
        external,
        // Electron requires a sandboxed preload script to be a single CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: join(import.meta.dirname, 'src/renderer'),
    publicDir: join(web, 'public'),
    plugins: [react(), fromTheRoot],
    resolve: { conditions: [...conditions, 'browser'], dedupe: ['react', 'react-dom'] },
    build: {
      target: 'chrome130',
      outDir: join(import.meta.dirname, 'out/renderer'),
      // electron-vite's default is false.
      minify: true,
      // Inlining a font or script as a data: address would require a weaker Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: join(import.meta.dirname, 'src/renderer/index.html'),
        output: { codeSplitting: { groups: groupsOf(adminGroups) } },
      },
    },
  },
});
