import type { ReactNode } from 'react';
import { siteId, siteStateId } from '../site.tsx';

export interface InlineStyle {
  css: string;
  /** The source expression, such as `sha256-...`, that allows this style in the Content-Security-Policy. */
  hash: string;
}

export interface Assets {
  /** Empty for the error page (docs/product.md, "Fallbacks"). */
  scripts: string[];
  /** This script loads the `scripts` after the first paint. Without `boot`, the document links the `scripts` directly. */
  boot?: string;
  styles: string[];
  /** The content of `styles`. Absent in development and in the admin, where the document links the stylesheets. */
  inlineStyle?: InlineStyle;
  /** The stylesheet for the parts below the first view, linked by `LateStyles`. Absent in development. */
  lateStyle?: string | undefined;
  /** The modules that the scripts import. Browsers fetch the modules in parallel with the scripts. */
  preloads: string[];
  /** The fonts of the first view, which the document preloads. */
  fonts: string[];
}

interface DocumentProps {
  lang: string;
  assets: Assets;
  head: ReactNode;
  html: string;
  /** JSON that is escaped for a script element; null on a page without scripts. */
  state: string | null;
}

/** Only the server renders the document; the browser hydrates the content of `#site`. */
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
          // Inserted unchanged, because `hash` is the hash of exactly this text.
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle.css }} />
        )}
        {/* Browsers ignore links of type `text/x-inlined`, but Vite's loader sees them and does not load the styles again. */}
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
            // Safe, because the state is already escaped.
            dangerouslySetInnerHTML={{ __html: state }}
          />
        )}
        {/* Not `async`, because an `async` script could run before the state has arrived. */}
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
