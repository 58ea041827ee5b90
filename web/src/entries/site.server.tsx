import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Assets, Document } from '../site/document/document.tsx';
import { Head, type HeadProps, PreviewHead } from '../site/document/head.tsx';
import { type Language, LanguageContext, languageWith, type Words } from '../site/language/language.ts';
import { ErrorPage, failureTitle, type PageView, Site, type SiteState } from '../site/site.tsx';

const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { eager: true, import: 'default' });

// Without a doctype browsers fall back to quirks mode.
const doctype = '<!DOCTYPE html>';

// Escapes "<", because "</script>" would end the element that contains the state.
const serialiseState = (state: SiteState) => JSON.stringify(state).replaceAll('<', '\\u003c');

/** A page to render. `words` is the whole table; the document contains only the texts that the browser needs. */
interface LoadedState extends SiteState {
  /** The texts that are not rendered now, but may be shown later. */
  later?: readonly string[];
}

/** Returns the table, and an object that receives the texts that are read from the table. */
function recorded(words: Words): { all: Words; used: Record<string, string> } {
  const used: Record<string, string> = {};
  const get = (_all: Words, english: string) => {
    const text = words[english];
    if (text !== undefined) used[english] = text;
    return text;
  };
  return { all: new Proxy(words, { get: get as never }), used };
}

/**
 * Renders a loaded page as a document.
 *
 * @throws a component's error; the caller then renders {@link renderFailure}
 */
export function renderPage(
  { words, later = [], ...state }: LoadedState,
  head: Omit<HeadProps, 'frame' | 'language'>,
  assets: Assets,
): string {
  const view = views[`../site/${state.view}`];
  if (!view) throw new Error(`There is no view ${state.view}.`);
  const table = words && recorded(words);
  const language = languageWith(table?.all);
  for (const word of later) language.say(word);
  // Rendered separately from the document, because React's `useId` counts from the root and the browser hydrates only this root.
  const html = renderToString(
    <StrictMode>
      <Site state={state} view={view} language={language} />
    </StrictMode>,
  );
  const HeadOf = state.preview === undefined ? Head : PreviewHead;
  return (
    doctype +
    renderToStaticMarkup(
      <Document
        lang={language.code}
        assets={assets}
        head={<HeadOf {...head} frame={state.frame} language={language} />}
        html={html}
        state={serialiseState({ ...state, words: table?.used })}
      />,
    )
  );
}

/** Renders the error page, which needs no data and no script. */
export function renderFailure(assets: Assets, language: Language): string {
  const head = (
    <>
      <title>{language.t(failureTitle)}</title>
      <meta name="robots" content="noindex" />
    </>
  );
  const html = renderToString(
    <LanguageContext value={language}>
      <main>
        <ErrorPage />
      </main>
    </LanguageContext>,
  );
  return (
    doctype +
    renderToStaticMarkup(
      <Document
        lang={language.code}
        assets={{ ...assets, styles: assets.inlineStyle ? [] : assets.styles, scripts: [], preloads: [] }}
        head={head}
        html={html}
        state={null}
      />,
    )
  );
}
