import { noteCampaign } from '../site/forms/note-campaign.ts';

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

/** The longest wait for the first paint, milliseconds: a tab that nobody looks at is never painted. */
const patience = 3000;

/**
 * Waits for the browser's own report of the first paint, which comes when the picture stands on the screen. Animation
 * frames come before it.
 */
function afterPaint(): void {
  let hasStarted = false;
  const startOnce = () => {
    if (hasStarted) return;
    hasStarted = true;
    start();
  };
  new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
  setTimeout(startOnce, patience);
}

/** TypeScript does not know yet that a document may be opened ahead (`web/server/site/speculation.ts`). */
const ahead: Document & { prerendering?: boolean } = document;

/** Fetches the scripts when they disturb no longer. */
function startInTime(): void {
  // A page in the background is not painted until someone looks at it.
  if (document.visibilityState === 'hidden') start();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint')) afterPaint();
  // The second frame comes once the first is painted.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}

if (ahead.prerendering) {
  // Nobody has come yet: counters and slides wait for the visitor, and a page that nobody opens is no arrival.
  const come = () => {
    noteCampaign();
    start();
  };
  document.addEventListener('prerenderingchange', come, { once: true });
} else {
  noteCampaign();
  startInTime();
}
