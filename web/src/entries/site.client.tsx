import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startOutbox } from '../site/forms/outbox.ts';
import { languageWith } from '../site/language/language.ts';
import { type PageView, Site, type SiteState, siteId, siteStateId } from '../site/site.tsx';

/** The pages' views, each in its own script. The document links the script of its page's view, to load it early. */
const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { import: 'default' });

// In production, `boot.client.ts` does this. It is not loaded in development.
if (import.meta.env.DEV) {
  const { noteCampaign } = await import('../site/forms/note-campaign.ts');
  noteCampaign();
}

const root = document.getElementById(siteId);
const text = document.getElementById(siteStateId)?.textContent;
if (root && text) {
  const state: SiteState = JSON.parse(text);
  // Started before the view is loaded, so that queued forms are sent even if the view cannot be loaded.
  startOutbox();
  const view = await views[`../site/${state.view}`]?.();
  if (view) {
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <Site state={state} view={view} language={languageWith(state.words)} />
        </StrictMode>,
      );
    });
  }
}
