import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { VisitorFormState } from '../../src/site/forms/visitor-form.ts';
import { readFrame } from '../../src/site/page/frame.server.ts';
import { pageAt } from '../../src/site/pages.ts';
import type { Frontend } from '../frontend/frontend.ts';
import type { PageWords } from '../share/share.route.ts';
import { orElseOf, reader } from './reader.ts';

export interface PageOptions {
  api: Pick<Api, 'schema' | 'createContext'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
}

/** An empty form, with a key of its own. */
export function freshForm(overrides: Partial<VisitorFormState> = {}): VisitorFormState {
  return { idempotencyKey: randomUUID(), values: {}, errors: {}, failure: '', sent: false, ...overrides };
}

/** Loads the site's pages from the list and draws them as answers. */
export function sitePages({ api, frontend, log, publicUrl }: PageOptions) {
  const read = reader(api);
  const orElse = orElseOf(log);

  async function load(address: string, form: VisitorFormState) {
    // Not the Host header: anyone can set that.
    const url = new URL(address, publicUrl);
    const { listed, params } = pageAt(url.pathname);
    const frame = await readFrame(read, orElse);
    const loaded = await listed.page.load({ url, params, read, orElse, frame, form, publicUrl });
    return {
      page: listed.page,
      frame,
      path: url.pathname,
      data: loaded.data,
      status: loaded.status ?? 200,
      meta: { title: listed.title, path: listed.route, ...loaded.meta },
    };
  }

  /**
   * Answers with the page at the request's address.
   *
   * @param form the state of the page's form; unused by a page without one
   * @param status replaces the page's own, for a refused form
   */
  async function sendPage(
    request: Request,
    response: Response,
    form = freshForm(),
    status?: number,
  ): Promise<void> {
    const { page, frame, path, data, meta, ...loaded } = await load(request.originalUrl, form);
    const { renderPage } = await frontend.loadRenderer();
    const state = { view: page.view, path, frame, data };
    const html = renderPage(state, { meta, publicUrl }, frontend.assetsOf(page.view));
    // A form carries the idempotency key of one visitor.
    response.setHeader('Cache-Control', page.form ? 'no-store' : 'no-cache');
    response
      .status(status ?? loaded.status)
      .type('html')
      .send(html);
  }

  /** The title and the brand for the shared picture of a page; null for a page that is missing or hidden. */
  async function wordsOf(path: string): Promise<PageWords | null> {
    const { status, meta, frame } = await load(path, freshForm());
    return status === 200 && !meta.hidden ? { title: meta.title, brand: frame.settings.brand } : null;
  }

  /** The page of last resort. Never throws, and never shows the fault. */
  async function sendFailure(response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { renderFailure } = await frontend.loadRenderer();
      response.status(500).type('html').send(renderFailure(frontend.assetsOf()));
    } catch (error) {
      log.error({ err: error }, 'the error page could not be drawn');
      response.status(500).type('text/plain').send('Unexpected Application Error!');
    }
  }

  return { sendPage, sendFailure, wordsOf };
}
