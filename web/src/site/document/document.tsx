import type { ReactNode } from 'react';
import { siteId, siteStateId } from '../site.tsx';

/** A built document's stylesheet, inlined. */
export interface InlineStyle {
  css: string;
  /** The Content-Security-Policy source that allows this style, such as `sha256-...`. */
  hash: string;
}

/** The addresses of the scripts and styles that a document links. */
export interface Assets {
  /** Module scripts, in order. Empty for the error page (docs/product.md, "Fallbacks"). */
  scripts: string[];
  /** The script that loads the `scripts` after the first paint. Without it, the document links them directly. */
  boot?: string;
  styles: string[];
  /** The content of `styles`. Absent in development and in the admin, whose documents link the stylesheets. */
  inlineStyle?: InlineStyle;
  /** The stylesheet of the parts below the first view, which `LateStyles` links. Absent in development. */
  lateStyle?: string | undefined;
  /** Modules that the scripts import; they are fetched in parallel with the scripts. */
  preloads: string[];
  /** The fonts used in the first view. */
  fonts: string[];
}

interface DocumentProps {
  lang: string;
  assets: Assets;
  /** The head elements that are specific to this page. */
  head: ReactNode;
  /** The site's HTML, rendered by React. */
  html: string;
  /** The state as JSON, escaped for a script element; null on a page without scripts. */
  state: string | null;
}

/** The HTML document around the site. It is rendered only on the server; the browser hydrates the content of `#site`. */
export function Document({ lang, assets, head, html, state }: DocumentProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {assets.inlineStyle && (
          // React would escape a child.
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle.css }} />
        )}
        {/* Browsers do not load a stylesheet of this type. The link tells Vite's loader that the view's styles are already present. */}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" type={assets.inlineStyle && 'text/x-inlined'} href={href} />
        ))}
        {head}
      </head>
      <body>
        <div id={siteId} dangerouslySetInnerHTML={{ __html: html }} />
        {state === null ? null : (
          <script
            type="application/json"
            id={siteStateId}
            // This text is already escaped; React would escape a child again.
            dangerouslySetInnerHTML={{ __html: state }}
          />
        )}
        {/* Not `async`, because the script would run before the state has arrived. */}
        {assets.boot && assets.scripts.length > 0 ? (
          <script
            type="module"
            src={assets.boot}
            data-preloads={assets.preloads.join(' ')}
            data-scripts={assets.scripts.join(' ')}
          />
        ) : (
          assets.scripts.map((src) => <script key={src} type="module" src={src} />)
        )}
      </body>
    </html>
  );
}
