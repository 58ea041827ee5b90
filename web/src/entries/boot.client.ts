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

// A page in the background is not painted until someone looks at it.
if (document.visibilityState === 'hidden') start();
// The second frame comes once the first is painted.
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));

export {};
