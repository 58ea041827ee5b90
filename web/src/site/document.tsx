import type { ReactNode } from 'react';
import { type Shell, ShellContext, siteStateId } from './data/shell.ts';

interface DocumentProps {
  shell: Shell;
  /** The serialised {@link SiteState}, escaped for a script element; null on a page without script. */
  state: string | null;
  children: ReactNode;
}

/**
 * The whole HTML document. React renders it from `<html>` down, so that the titles and descriptions which pages declare
 * land in the head on the server as in the browser.
 */
export function Document({ shell, state, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {shell.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {shell.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {shell.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {shell.scripts.map((src) => (
          <script key={src} type="module" src={src} async />
        ))}
      </head>
      <body>
        <ShellContext value={shell}>{children}</ShellContext>
        {state === null ? null : (
          <script
            type="application/json"
            id={siteStateId}
            // A data block that the renderer has escaped; as a child React would escape it into other bytes.
            dangerouslySetInnerHTML={{ __html: state }}
          />
        )}
      </body>
    </html>
  );
}
