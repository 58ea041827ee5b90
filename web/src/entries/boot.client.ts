/**
 * Fetches the site's scripts once the page has been painted. By then the visitor reads, and the scripts take nothing from
 * the fonts and pictures of the first view.
 */

const { preloads = '', scripts = '' } =
  document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset ?? {};

const addressesIn = (list: string) => list.split(' ').filter(Boolean);

function start(): void {
  for (const href of addressesIn(preloads))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  for (const src of addressesIn(scripts))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

/** TypeScript does not know yet that a document may be opened ahead (`web/server/site/speculation.ts`). */
const ahead: Document & { prerendering?: boolean } = document;

// Nobody has come yet: counters and slides wait for the visitor.
if (ahead.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
// A page in the background is not painted until someone looks at it.
else if (document.visibilityState === 'hidden') start();
// The second frame comes once the first is painted.
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));

export {};
