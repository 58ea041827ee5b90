import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Assets, Document } from '../site/document/document.tsx';
import { Head, type HeadProps, PreviewHead } from '../site/document/head.tsx';
import { ErrorPage, failureTitle, type PageView, Site, type SiteState } from '../site/site.tsx';

const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { eager: true, import: 'default' });

// Without a doctype browsers fall back to quirks mode.
const doctype = '<!DOCTYPE html>';

// Escapes "<", because "</script>" would end the element that contains the state.
const serialiseState = (state: SiteState) => JSON.stringify(state).replaceAll('<', '\\u003c');

/**
 * Renders a loaded page as a document.
 *
 * @throws a component's error; the caller then renders {@link renderFailure}
 */
export function renderPage(state: SiteState, head: Omit<HeadProps, 'frame'>, assets: Assets): string {
  const view = views[`../site/${state.view}`];
  if (!view) throw new Error(`There is no view ${state.view}.`);
  // Rendered separately from the document, because React's `useId` counts from the root and the browser hydrates only this root.
  const html = renderToString(
    <StrictMode>
      <Site state={state} view={view} />
    </StrictMode>,
  );
  const HeadOf = state.preview === undefined ? Head : PreviewHead;
  return (
    doctype +
    renderToStaticMarkup(
      <Document
        assets={assets}
        head={<HeadOf {...head} frame={state.frame} />}
        html={html}
        state={serialiseState(state)}
      />,
    )
  );
}

/** Renders the error page, which needs no data and no script. */
export function renderFailure(assets: Assets): string {
  const head = (
    <>
      <title>{failureTitle}</title>
      <meta name="robots" content="noindex" />
    </>
  );
  const html = renderToString(
    <main>
      <ErrorPage />
    </main>,
  );
  return (
    doctype +
    renderToStaticMarkup(
      <Document
        assets={{ ...assets, styles: assets.inlineStyle ? [] : assets.styles, scripts: [], preloads: [] }}
        head={head}
        html={html}
        state={null}
      />,
    )
  );
}
