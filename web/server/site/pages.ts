import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import { isBadInput } from 'api/errors';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { VisitorFormState } from '../../src/site/forms/visitor-form.ts';
import type { Frame } from '../../src/site/page/frame.ts';
import type { Meta, OrElse, Page, Read } from '../../src/site/page/page.ts';
import { pageAt } from '../../src/site/pages.ts';
import { isCrawler } from '../cache/crawlers.ts';
import { Busy, busyText, gate, renderings } from '../cache/gate.ts';
import { isInjected } from '../cache/inject.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { allowStyle } from '../security-headers.ts';
import type { PageWords } from '../share/share.route.ts';
import { orElseOf } from './reader.ts';
import { nameSpeculationRules } from './speculation.ts';

/** An address of no page. */
const nowhere = '/%EF%BF%BD';

export interface PageOptions {
  api: Pick<Api, 'content' | 'isAnswering' | 'signFormTime'>;
  read: Read;
  frameOf: (orElse: OrElse) => Promise<Frame>;
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

/** A page of the list, loaded for one address. */
interface LoadedPage {
  page: Page<unknown>;
  frame: Frame;
  /** Missing pages are one document, whatever their path. */
  path: string;
  /** The one spelling of the path; null where it has none. */
  canonical: string | null;
  data: unknown;
  status: number;
  /** Nothing in it is a fallback. */
  isWhole: boolean;
  isKept: boolean;
  meta: Meta & { path: string; title: string };
}

/** Loads the site's pages from the list and draws them as answers. */
export function sitePages({ api, read, frameOf, frontend, log, publicUrl }: PageOptions) {
  const { content } = api;
  const freshForm = formMaker(api);
  /** The pages that the cache passes by: forms, search, made-up words. */
  const others = gate(renderings);
  /** The documents of missing pages, by view: they are the same at every path. */
  const missing = new Map<string, string>();
  content.onRaise(() => missing.clear());

  async function load(address: string, form: VisitorFormState): Promise<LoadedPage> {
    // Not the Host header: anyone can set that.
    // PostgreSQL cannot hold NUL, so no page and no word has it.
    const url = new URL(address.replaceAll('%00', '%EF%BF%BD'), publicUrl);
    const { listed, params, path } = pageAt(url.pathname);
    if (path !== null) url.pathname = path;
    let isWhole = true;
    const orElse = orElseOf(api, log, () => {
      isWhole = false;
    });
    const frame = await frameOf(orElse);
    const loading = listed.page.load({ url, params, read, orElse, frame, form, publicUrl });
    const loaded = await loading.catch((error: unknown) => {
      // An address that the API refuses, such as one with a made-up cursor, is of no page.
      if (!isBadInput(error) || url.pathname === nowhere) throw error;
      return null;
    });
    if (!loaded) return load(nowhere, form);
    return {
      page: listed.page,
      frame,
      path: loaded.status === 404 ? '' : url.pathname,
      data: loaded.data,
      status: loaded.status ?? 200,
      canonical: path,
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
      if (!page.isWhole && isCrawler(request)) throw new Busy();
      // A form carries the idempotency key of one visitor.
      response.setHeader('Cache-Control', page.isKept ? 'no-cache' : 'no-store');
      // Search engines must not take the fallbacks for the content.
      if (!page.isWhole) response.setHeader('X-Robots-Tag', 'noindex');
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
    if (before !== undefined && isWhole) return { status, isKept, isWhole, inlineStyle, html: before };
    const { renderPage } = await frontend.loadRenderer();
    const state = { view: page.view, path, frame, data };
    const html = renderPage(state, { meta, publicUrl }, assets);
    const isSame = isWhole && content.isFresh() && content.generation === generation;
    if (status === 404 && isSame) missing.set(page.view, html);
    return { status, isKept, isWhole, inlineStyle, html };
  }

  /** The title and the brand for the shared picture of a page; null for a page that is missing or hidden. */
  async function wordsOf(path: string): Promise<PageWords | null> {
    const { canonical, status, meta, frame, isWhole } = await load(path, freshForm());
    if (canonical === null || status !== 200 || meta.hidden) return null;
    return { path: canonical, title: meta.title, brand: frame.settings.brand, isWhole };
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
