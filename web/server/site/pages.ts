import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { VisitorFormState } from '../../src/site/forms/visitor-form.ts';
import { readFrame } from '../../src/site/page/frame.server.ts';
import { pageAt } from '../../src/site/pages.ts';
import { Busy, busyText, gate, renderings } from '../cache/gate.ts';
import { isInjected } from '../cache/inject.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { allowStyle } from '../security-headers.ts';
import type { PageWords } from '../share/share.route.ts';
import { heldReader, orElseOf } from './reader.ts';
import { nameSpeculationRules } from './speculation.ts';

export interface PageOptions {
  api: Pick<Api, 'schema' | 'createContext' | 'content' | 'signFormTime'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
}

/** Makes empty forms, each with a key and a signed time of its own. */
export const formMaker =
  ({ signFormTime }: Pick<Api, 'signFormTime'>) =>
  (overrides: Partial<VisitorFormState> = {}): VisitorFormState => ({
    idempotencyKey: randomUUID(),
    formTime: signFormTime(),
    values: {},
    errors: {},
    failure: '',
    sent: false,
    ...overrides,
  });

/** Loads the site's pages from the list and draws them as answers. */
export function sitePages({ api, frontend, log, publicUrl }: PageOptions) {
  const { content } = api;
  const read = heldReader(api);
  const freshForm = formMaker(api);
  /** The pages that the cache passes by: forms, search, made-up words. */
  const others = gate(renderings);
  /** The documents of missing pages, by view: they are the same at every path. */
  const missing = new Map<string, string>();
  content.onRaise(() => missing.clear());

  async function load(address: string, form: VisitorFormState) {
    // Not the Host header: anyone can set that.
    const url = new URL(address, publicUrl);
    const { listed, params, path } = pageAt(url.pathname);
    if (path !== null) url.pathname = path;
    let isWhole = true;
    const orElse = orElseOf(log, () => {
      isWhole = false;
    });
    const frame = await readFrame(read, orElse);
    const loaded = await listed.page.load({ url, params, read, orElse, frame, form, publicUrl });
    return {
      page: listed.page,
      frame,
      // Missing pages are one document, whatever their path.
      path: loaded.status === 404 ? '' : url.pathname,
      data: loaded.data,
      status: loaded.status ?? 200,
      isWhole,
      isKept: isWhole && loaded.keep !== false && listed.page.keep === true && !listed.page.form,
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
    const draw = () => drawPage(request.originalUrl, form);
    try {
      const page = await (isInjected(request) ? draw() : others(draw));
      // A form carries the idempotency key of one visitor.
      response.setHeader('Cache-Control', page.isKept ? 'no-cache' : 'no-store');
      if (page.inlineStyle) allowStyle(response, page.inlineStyle);
      nameSpeculationRules(response);
      response
        .status(status ?? page.status)
        .type('html')
        .send(page.html);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Retry-After', '2');
      response.status(503).type('text/plain').send(busyText);
    }
  }

  async function drawPage(address: string, form: VisitorFormState) {
    const { generation } = content;
    const { page, frame, path, data, meta, status, isWhole, isKept } = await load(address, form);
    const before = status === 404 ? missing.get(page.view) : undefined;
    const assets = frontend.assetsOf(page.view);
    const { inlineStyle } = assets;
    if (before !== undefined && isWhole) return { status, isKept, inlineStyle, html: before };
    const { renderPage } = await frontend.loadRenderer();
    const state = { view: page.view, path, frame, data };
    const html = renderPage(state, { meta, publicUrl }, assets);
    const isSame = isWhole && content.isFresh() && content.generation === generation;
    if (status === 404 && isSame) missing.set(page.view, html);
    return { status, isKept, inlineStyle, html };
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
      const assets = frontend.assetsOf();
      const html = renderFailure(assets);
      if (assets.inlineStyle) allowStyle(response, assets.inlineStyle);
      response.status(500).type('html').send(html);
    } catch (error) {
      log.error({ err: error }, 'the error page could not be drawn');
      response.status(500).type('text/plain').send('Unexpected Application Error!');
    }
  }

  return { sendPage, sendFailure, wordsOf, freshForm };
}
