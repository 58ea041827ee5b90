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

/** The maximum wait for the first paint, in milliseconds, because a tab that is never painted would wait forever. */
const patience = 3000;

/** Waits until the browser reports the first paint; animation frames run before it. */
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

/** TypeScript's DOM types lack `prerendering` (`web/server/site/speculation.ts`). */
const ahead: Document & { prerendering?: boolean } = document;

function startInTime(): void {
  // A page in the background is not painted until it becomes visible, so the scripts start immediately.
  if (document.visibilityState === 'hidden') start();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint')) afterPaint();
  // The second animation frame runs after the first paint.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}

if (ahead.prerendering) {
  // A prerendered page loads the scripts only when the visitor opens it, because the scripts start counters and slides and count a view.
  const come = () => {
    noteCampaign();
    start();
  };
  document.addEventListener('prerenderingchange', come, { once: true });
} else {
  noteCampaign();
  startInTime();
}
