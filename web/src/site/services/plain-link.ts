import type { MouseEvent } from 'react';

/** The link of a plain click: one that asks for neither a new tab nor a download nor another site. Null otherwise. */
export function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || anchor.target || anchor.hasAttribute('download')) return null;
  return anchor.origin === window.location.origin ? anchor : null;
}
