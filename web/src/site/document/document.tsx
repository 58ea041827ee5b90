import type { ReactNode } from 'react';
import { siteId, siteStateId } from '../site.tsx';

/** The stylesheet of a built document, inlined. */
export interface InlineStyle {
  css: string;
  /** The Content-Security-Policy source that allows this style, such as `sha256-...`. */
  hash: string;
}

/** The addresses of the built scripts and styles that a document links. */
export interface Assets {
  /** Module scripts, in order. Empty for the error page (docs/product.md, "Fallbacks"). */
  scripts: string[];
  /** The script that loads the `scripts` after the first paint. Without it, the document links them directly. */
  boot?: string;
  styles: string[];
  /** The content of `styles` as one text. Absent in development and in the admin, whose documents link the stylesheets. */
  inlineStyle?: InlineStyle;
  /** Modules that the scripts import, fetched in parallel with them. */
  preloads: string[];
  /** Font files of the first view. */
  fonts: string[];
}

interface DocumentProps {
  assets: Assets;
  /** The elements of the head that belong to this page alone. */
  head: ReactNode;
  /** The site's HTML from React. */
  html: string;
  /** The state as JSON, escaped for a script element; null on a page without script. */
  state: string | null;
}

/** The HTML document around the site. Only the server renders it; the browser hydrates the content of `#site`. */
export function Document({ assets, head, html, state }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {assets.inlineStyle && (
          // A child would be escaped by React.
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle.css }} />
        )}
        {/* Browsers do not load a style of this type. The link tells Vite's loader that the view's style is already present. */}
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
            // The renderer has already escaped this text; React would escape a child again.
            dangerouslySetInnerHTML={{ __html: state }}
          />
        )}
        {/* Not `async`: the script would run before the state has arrived. */}
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
