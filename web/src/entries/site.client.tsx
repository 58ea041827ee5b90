import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startOutbox } from '../site/contact/outbox.ts';
import { browserSiteApi } from '../site/data/browser-site-api.ts';
import { type SiteState, siteStateId } from '../site/data/shell.ts';
import { Document } from '../site/document.tsx';
import { createRoutes } from '../site/routes.tsx';

const text = document.getElementById(siteStateId)?.textContent;
if (text) {
  const state: SiteState = JSON.parse(text);
  const router = createBrowserRouter(
    createRoutes(() => browserSiteApi),
    { hydrationData: { loaderData: state.loaderData } },
  );
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
  startOutbox();
}
