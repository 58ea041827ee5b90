import { type MouseEvent, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { clientPaths } from './data/browser-site-api.ts';
import type { Frame } from './data/site-api.ts';
import { Layout } from './layout/layout.tsx';
import { SiteToaster } from './toaster/site-toaster.tsx';

/** The link of a plain click, one that asks for neither a new tab nor a download nor another site. */
function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || anchor.target || anchor.hasAttribute('download')) return null;
  return anchor.origin === window.location.origin ? anchor : null;
}

/**
 * What surrounds every page. It decides for every link at once, on the way down to it, whether the router moves there
 * or the browser loads a document: a page whose data has no small REST route comes as a document.
 */
export function SiteRoot() {
  const frame = useLoaderData<Frame>();
  const navigate = useNavigate();
  const { key } = useLocation();
  const lastKey = useRef(key);

  function onLink(event: MouseEvent) {
    const anchor = clickedLink(event);
    if (!anchor) return;
    // With a hash the browser has to find the place, which a page that is still loading does not have.
    if (clientPaths.has(anchor.pathname) && !anchor.hash) {
      event.preventDefault();
      navigate(anchor.pathname + anchor.search);
    } else if (anchor.pathname !== window.location.pathname || !anchor.hash) {
      // Hides the click from a router link, which would stop the browser from loading the document.
      event.stopPropagation();
    }
  }

  // After a move without a document nothing tells a screen reader that the page is another one.
  useEffect(() => {
    if (key === lastKey.current) return;
    lastKey.current = key;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [key]);

  return (
    <div onClickCapture={onLink}>
      <Layout frame={frame}>
        <Outlet />
      </Layout>
      <SiteToaster />
      <ScrollRestoration />
    </div>
  );
}
