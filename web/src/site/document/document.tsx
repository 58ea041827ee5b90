import type { ReactNode } from 'react';
import { siteId, siteStateId } from '../site.tsx';
import type { Assets } from './assets.ts';

interface DocumentProps {
  assets: Assets;
  /** The page's own elements of the head. */
  head: ReactNode;
  /** The site as React drew it. */
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
          // React would escape a child.
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle.css }} />
        )}
        {/* No browser fetches a style of this type. The link tells the loader of the view that its style is here already. */}
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
            // The renderer has escaped it already; React would escape a child again.
            dangerouslySetInnerHTML={{ __html: state }}
          />
        )}
        {/* Not `async`: it would run before the state has arrived. */}
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
