import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { PageFiles, Shell, SiteState } from '../site/data/shell.ts';
import type { SiteApi } from '../site/data/site-api.ts';
import { Document } from '../site/document.tsx';
import { ErrorPage } from '../site/error-page.tsx';
import { createRoutes, type RouteHandle } from '../site/routes.tsx';

/** A page, or the address that the visitor is sent to instead. */
export interface RenderedPage {
  status: number;
  html: string;
}

const handler = createStaticHandler(createRoutes(({ context }) => context as SiteApi));

// "<" could close the script element that carries the state, or open a comment in it.
const serialiseState = (state: SiteState) =>
  JSON.stringify(state, (key, value) => (key === '__typename' ? undefined : value)).replaceAll(
    '<',
    '\\u003c',
  );

// Without it browsers fall back to the layout rules of the nineties; React leaves it to us.
const toDocument = (tree: ReactNode) => `<!DOCTYPE html>${renderToString(tree)}`;

/**
 * Renders one page of the site.
 *
 * @param request a GET of the page's address
 * @param api the data source of this one request
 * @param filesOf the built files of a page's module, for pages whose code is their own
 * @throws whatever a loader or a component threw; {@link renderFailure} draws the page for it
 */
export async function renderPage(
  request: Request,
  api: SiteApi,
  entry: Shell,
  filesOf: (module: string) => PageFiles | undefined,
): Promise<RenderedPage> {
  const context = await handler.query(request, { requestContext: api });
  if (context instanceof Response) throw new Error(`No page answers with a bare ${context.status}.`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  const shell = withPageFiles(
    entry,
    context.matches.map(({ route }) => filesOf((route.handle as RouteHandle | undefined)?.module ?? '')),
  );
  const state = serialiseState({ shell, loaderData: context.loaderData });
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = toDocument(
    <StrictMode>
      <Document shell={shell} state={state}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Document>
    </StrictMode>,
  );
  return { status: context.statusCode, html };
}

function withPageFiles(shell: Shell, files: (PageFiles | undefined)[]): Shell {
  const added = (kind: keyof PageFiles) => [
    ...new Set([...shell[kind], ...files.flatMap((each) => each?.[kind] ?? [])]),
  ];
  return { ...shell, styles: added('styles'), preloads: added('preloads') };
}

/** The page of last resort: it needs no data and no script. */
export function renderFailure(shell: Shell): RenderedPage {
  const html = toDocument(
    <Document shell={{ ...shell, scripts: [], preloads: [] }} state={null}>
      <main>
        <ErrorPage />
      </main>
    </Document>,
  );
  return { status: 500, html };
}
