import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startOutbox } from '../site/forms/outbox.ts';
import { languageWith } from '../site/language/language.ts';
import { type PageView, Site, type SiteState, siteId, siteStateId } from '../site/site.tsx';

/** Each view is a separate script. A document links the script of its own view, so that the browser loads it early. */
const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { import: 'default' });

if (import.meta.env.DEV) {
  const { noteCampaign } = await import('../site/forms/note-campaign.ts');
  noteCampaign();
}

const root = document.getElementById(siteId);
const text = document.getElementById(siteStateId)?.textContent;
if (root && text) {
  const state: SiteState = JSON.parse(text);
  // Send queued forms first, because loading the view may fail.
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
