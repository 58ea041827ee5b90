import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startOutbox } from '../site/forms/outbox.ts';
import { type PageView, Site, type SiteState, siteId, siteStateId } from '../site/site.tsx';

/**
 * The views of the pages, each in a script of its own. The document links the script of its page's view, so that it loads
 * together with the other scripts.
 */
const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { import: 'default' });

// In development `boot.client.ts`, which otherwise does this, is not loaded.
if (import.meta.env.DEV) {
  const { noteCampaign } = await import('../site/forms/note-campaign.ts');
  noteCampaign();
}

const root = document.getElementById(siteId);
const text = document.getElementById(siteStateId)?.textContent;
if (root && text) {
  const state: SiteState = JSON.parse(text);
  // Starts before the view is loaded, so that queued forms are sent even if the view cannot be loaded.
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
