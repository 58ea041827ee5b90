import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';
import type { Frontend } from './frontend.ts';
import { staticFiles } from './static-files.ts';

const dist = join(import.meta.dirname, '../../dist');

// The top of each page uses these fonts, so they are preloaded. Devanagari fonts are not preloaded, because browsers load them
// only for Devanagari text.
const firstFonts = ['/fonts/fraunces.woff2', '/fonts/instrument-sans.woff2'];

const readManifest = (name: 'site' | 'admin'): Manifest =>
  JSON.parse(readFileSync(join(dist, `client/.vite/${name}.json`), 'utf8'));

/** In Vite's manifest, a stylesheet is the `file` of its own entry, or is listed under `css` of the module that imports it. */
const stylesOf = (entry: Manifest[string] | undefined) =>
  [entry?.file, ...(entry?.css ?? [])].filter((file) => file?.endsWith('.css')).map((file) => `/${file}`);

function assetsOf(manifest: Manifest, entry: string): Assets {
  const start = manifest[entry];
  if (!start) return { scripts: [], styles: [], preloads: [], fonts: [] };
  const base = manifest['src/ui/base.css'];
  const styles = new Set<string>();
  const preloads = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of chunk.imports ?? []) visit(file);
    for (const file of chunk.css ?? []) styles.add(`/${file}`);
    if (name !== entry) preloads.add(`/${chunk.file}`);
  };
  visit(entry);
  return {
    scripts: [`/${start.file}`],
    // base.css comes first, because the modules' rules override its resets.
    styles: [...new Set([...stylesOf(base), ...styles])],
    preloads: [...preloads],
    fonts: firstFonts.filter((font) => existsSync(join(dist, 'client', font))),
  };
}

const isLate = (file: string) => file.startsWith('/assets/late-');

const withView = (entry: Assets, { scripts, styles, preloads }: Assets): Assets => ({
  ...entry,
  styles: [...new Set([...entry.styles, ...styles])],
  preloads: [...new Set([...entry.preloads, ...scripts, ...preloads])].filter(
    (file) => !entry.scripts.includes(file),
  ),
});

function withInlineStyle(assets: Assets): Assets {
  const styles = assets.styles.filter((file) => !isLate(file));
  const css = styles.map((file) => readFileSync(join(dist, 'client', file), 'utf8').trim()).join('');
  // "</" would end the style element.
  if (css.includes('</')) throw new Error('A built stylesheet contains "</".');
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`;
  return { ...assets, styles, inlineStyle: { css, hash }, lateStyle: assets.styles.find(isLate) };
}

/** Reads the output of `pnpm build` in `web/dist`. @throws Error if it is missing */
export async function builtFrontend(): Promise<Frontend> {
  const site = readManifest('site');
  const admin = readManifest('admin');
  const entry: Assets = {
    ...assetsOf(site, 'src/entries/site.client.tsx'),
    boot: assetsOf(site, 'src/entries/boot.client.ts').scripts[0],
  };
  const plain = withInlineStyle(entry);
  const views = Object.keys(site).filter((name) => name.endsWith('.page.tsx'));
  const known = new Map(views.map((view) => [view, withInlineStyle(withView(entry, assetsOf(site, view)))]));
  return {
    files: staticFiles(join(dist, 'client')),
    assetsOf: (view) => known.get(`src/site/${view}`) ?? plain,
    adminAssets: assetsOf(admin, 'src/entries/admin.client.tsx'),
    loadRenderer: async () => ({ renderPage, renderFailure }),
    close: async () => {},
  };
}
