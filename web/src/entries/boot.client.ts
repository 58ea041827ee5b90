import { noteCampaign } from '../site/forms/note-campaign.ts';

/** Loads the site's scripts after the first paint, so that they do not delay fonts and pictures. */

const { preloads = '', scripts = '' } =
  document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset ?? {};

const addressesIn = (list: string) => list.split(' ').filter(Boolean);

function start(): void {
  for (const href of addressesIn(preloads))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  for (const src of addressesIn(scripts))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

/** The time in ms after which the scripts start without a paint, because a tab may never be painted. */
const patience = 3000;

/** Starts the scripts when the browser reports the first paint. */
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

/** TypeScript's DOM types lack `prerendering`. `web/server/site/speculation.ts` asks browsers to prerender pages. */
const ahead: Document & { prerendering?: boolean } = document;

function startInTime(): void {
  // A page in the background is not painted, so its scripts start immediately.
  if (document.visibilityState === 'hidden') start();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint')) afterPaint();
  // The second animation frame runs after the first paint.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}

if (ahead.prerendering) {
  // A prerendered page must not count a view or start its slides before the visitor opens it.
  const come = () => {
    noteCampaign();
    start();
  };
  document.addEventListener('prerenderingchange', come, { once: true });
} else {
  noteCampaign();
  startInTime();
}
