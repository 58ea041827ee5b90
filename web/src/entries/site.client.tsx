import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startOutbox } from '../site/forms/outbox.ts';
import { type PageView, Site, type SiteState, siteId, siteStateId } from '../site/site.tsx';

/** The view of each page, in a script of its own. The document links the script of its page, so that it loads with the others. */
const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { import: 'default' });

// In development there is no script before this one (`boot.client.ts`).
if (import.meta.env.DEV) {
  const { noteCampaign } = await import('../site/forms/note-campaign.ts');
  noteCampaign();
}

const root = document.getElementById(siteId);
const text = document.getElementById(siteStateId)?.textContent;
if (root && text) {
  const state: SiteState = JSON.parse(text);
  // Before the view is fetched, so that waiting forms are sent even if the view cannot be loaded.
  startOutbox();
  const view = await views[`../site/${state.view}`]?.();
  if (view) {
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <Site state={state} view={view} />
        </StrictMode>,
      );
    });
  }
}
