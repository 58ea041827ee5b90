import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { browserSiteApi } from '../site/data/browser-site-api.ts';
import { type SiteState, siteStateId } from '../site/data/shell.ts';
import { Document } from '../site/document.tsx';
import { startOutbox } from '../site/forms/outbox.ts';
import { createRoutes } from '../site/routes.tsx';

/** Fetches the page's own code first: a route that is still loading would hydrate as an empty page. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

const text = document.getElementById(siteStateId)?.textContent;
if (text) {
  const state: SiteState = JSON.parse(text);
  const routes = createRoutes(() => browserSiteApi);
  // Not dependent on the page's code: what waits goes out even where that does not arrive.
  startOutbox();
  await loadMatched(routes);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: state.loaderData } });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document shell={state.shell} state={text}>
          <RouterProvider router={router} />
        </Document>
      </StrictMode>,
    );
  });
}
