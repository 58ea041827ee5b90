import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RenderedPage } from '../src/entries/site.server.tsx';
import type { VisitorFormState } from '../src/site/data/site-api.ts';
import type { Frontend } from './frontend.ts';
import { type PageWords, pageWords } from './share/page-words.ts';
import { serverSiteApi } from './site-api.ts';

export interface PageOptions {
  api: Pick<Api, 'schema' | 'createContext'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
}

/** What a visitor who has sent nothing yet finds in a form. */
export function freshForm(overrides: Partial<VisitorFormState> = {}): VisitorFormState {
  return { idempotencyKey: randomUUID(), values: {}, errors: {}, failure: '', sent: false, ...overrides };
}

/** Draws the site's pages as answers. */
export function pages({ api, frontend, log, publicUrl }: PageOptions) {
  const shell = { ...frontend.siteAssets, publicUrl };

  async function render(path: string, form: VisitorFormState): Promise<RenderedPage> {
    const { renderPage } = await frontend.loadRenderer();
    // The public address and not the Host header, which anyone can set.
    const address = new Request(new URL(path, publicUrl));
    return renderPage(address, serverSiteApi({ api, log, form }), shell, frontend.pageFiles);
  }

  /**
   * Answers with the page at the request's address.
   *
   * @param form the state of the page's form, where it has one
   * @param status instead of the page's own, for a refused form
   */
  async function sendPage(
    request: Request,
    response: Response,
    form = freshForm(),
    status?: number,
  ): Promise<void> {
    const page = await render(request.originalUrl, form);
    // Only the forms hold something of one visitor: an idempotency key.
    response.setHeader('Cache-Control', request.path.startsWith('/contact') ? 'no-store' : 'no-cache');
    response
      .status(status ?? page.status)
      .type('html')
      .send(page.html);
  }

  /** What other sites are told of the page at a path; null where there is none, or none to share. */
  async function wordsOf(path: string): Promise<PageWords | null> {
    const { status, html } = await render(path, freshForm());
    return status === 200 ? pageWords(html) : null;
  }

  /** The page of last resort (SPEC.md §8). Never throws, and never shows why. */
  async function sendFailure(response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { renderFailure } = await frontend.loadRenderer();
      const page = renderFailure(shell);
      response.status(page.status).type('html').send(page.html);
    } catch (error) {
      log.error({ err: error }, 'the error page could not be drawn');
      response.status(500).type('text/plain').send('Unexpected Application Error!');
    }
  }

  return { sendPage, sendFailure, wordsOf };
}
