import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Assets, Document } from '../site/document/document.tsx';
import { Head, type HeadProps, PreviewHead } from '../site/document/head.tsx';
import { type Language, LanguageContext, languageWith, type Words } from '../site/language/language.ts';
import type { Frame, FrameOfPage } from '../site/page/frame.ts';
import { ErrorPage, failureTitle, type PageView, Site, type SiteState } from '../site/site.tsx';

const views = import.meta.glob<PageView>('../site/*/*.page.tsx', { eager: true, import: 'default' });

// Without a doctype browsers fall back to quirks mode.
const doctype = '<!DOCTYPE html>';

export interface LoadedView {
  view: string;
  path: string;
  frame: Frame;
  data: unknown;
  sends: readonly string[];
  here?: string | undefined;
  /** The text of the bar above a preview; absent on public pages. */
  preview?: string | undefined;
  /** All Nepali texts of the site; absent on English pages. The document contains only those rendered or in `later`. */
  words?: Words | undefined;
  /**
   * English texts that the page does not render now but may show later, such as a form's messages. A Nepali page also sends
   * their translations.
   */
  later?: readonly string[];
}

/** Returns the state for the browser, without the data that only `ServerRendered` parts use. */
const sentState = ({
  view,
  path,
  frame: { menu, settings },
  data,
  sends,
}: Omit<LoadedView, 'words' | 'later'>): SiteState => ({
  view,
  frame: {
    path,
    brand: settings.brand,
    menu: menu.map(({ submenu: _, ...head }) => head),
  },
  data:
    typeof data === 'object' && data !== null
      ? Object.fromEntries(Object.entries(data).filter(([field]) => sends.includes(field)))
      : data,
});

// Escapes "<", because "</script>" would end the element that contains the state.
const serialiseState = (state: SiteState) => JSON.stringify(state).replaceAll('<', '\\u003c');

/** Returns `all`, a proxy for the texts. Each text that is read through the proxy is added to `used`. */
function recorded(words: Words): { all: Words; used: Record<string, string> } {
  const used: Record<string, string> = {};
  const all = new Proxy(words, {
    get(_all, key) {
      const english = String(key);
      const text = words[english];
      if (text !== undefined) used[english] = text;
      return text;
    },
  });
  return { all, used };
}

/** @throws a component's error; the caller then renders {@link renderFailure} */
export function renderPage(
  { words, later = [], ...page }: LoadedView,
  head: Omit<HeadProps, 'frame' | 'language'>,
  assets: Assets,
): string {
  const view = views[`../site/${page.view}`];
  if (!view) throw new Error(`There is no view ${page.view}.`);
  const table = words && recorded(words);
  const language = languageWith(table?.all);
  for (const word of later) language.say(word);
  const { path, here = path || '/', data, preview } = page;
  const frame: FrameOfPage = {
    ...page.frame,
    path,
    here,
    brand: page.frame.settings.brand,
    preview,
    lateStyle: assets.lateStyle,
  };
  // Render the page separately from the document, because the browser hydrates only the page. Within the document, `useId`
  // would return different ids than in the browser.
  const html = renderToString(
    <StrictMode>
      <Site state={{ view: page.view, frame, data }} view={view} language={language} />
    </StrictMode>,
  );
  const HeadOf = preview === undefined ? Head : PreviewHead;
  return (
    doctype +
    renderToStaticMarkup(
      <Document
        lang={language.code}
        assets={assets}
        head={<HeadOf {...head} frame={page.frame} language={language} />}
        html={html}
        state={serialiseState({ ...sentState(page), words: table?.used })}
      />,
    )
  );
}

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
