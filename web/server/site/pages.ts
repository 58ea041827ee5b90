import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import { isBadInput, isDatabaseAway, isDatabaseBusy } from 'api/errors';
import { Busy, busyText, gate, renderings } from 'api/gate';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { VisitorFormState } from '../../src/site/forms/visitor-form.ts';
import { readFrame } from '../../src/site/page/frame.server.ts';
import type { Frame } from '../../src/site/page/frame.ts';
import type { Meta, OrElse, Page } from '../../src/site/page/page.ts';
import { pageAt } from '../../src/site/pages.ts';
import { type PageValue, text } from '../answer.ts';
import { isCrawler } from '../cache/crawlers.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { type HeadersOf, setPolicy } from '../headers.ts';
import type { PageWords } from '../share/share.route.ts';
import { discovery } from './discovery.ts';
import { heldReader, orElseOf, type ReadableApi } from './reader.ts';
import { speculationAddress } from './speculation.ts';

/** An address of no page. */
const nowhere = '/%EF%BF%BD';

/** After a change menu and settings are read again, but once for many changes. Milliseconds. */
const soon = 100;

interface SiteOptions {
  api: ReadableApi & Pick<Api, 'signFormTime'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
  headersOf: HeadersOf;
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

/** Loads the site's pages from the list and draws them as responses. */
export function openSite({ api, frontend, log, publicUrl, headersOf }: SiteOptions) {
  const { content } = api;
  const read = heldReader(api);
  const frameOf = (orElse: OrElse): Promise<Frame> => readFrame(read, orElse);
  const files = discovery({ read, frameOf, publicUrl });
  const freshForm = formMaker(api);
  /** The pages that the cache passes by: forms, search, made-up words. */
  const others = gate(renderings);
  /** The documents of missing pages, by view: they are the same at every path. */
  const missing = new Map<string, string>();
  content.onRaise(() => missing.clear());
  let isReadSoon = false;
  content.onRaise(readFrameSoon);
  readFrameSoon();

  /** Reads menu and settings, so that an outage finds the newest, even if nobody visits before it. */
  function readFrameSoon(): void {
    if (isReadSoon) return;
    isReadSoon = true;
    setTimeout(() => {
      isReadSoon = false;
      // The pages report a database that is away or busy.
      frameOf(orElseOf(api, log, () => undefined)).catch(() => undefined);
    }, soon).unref();
  }

  /** Sends a response through Express. */
  function send(request: Request, response: Response, { status, headers, body, style }: PageValue): void {
    if (style) setPolicy(response, headersOf({ ...request.sender, style }));
    response.status(status).set(headers).send(body);
  }

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

  /** Draws the page at an address. @param form the state of the page's form; unused by a page without one */
  async function drawPage(address: string, form: VisitorFormState): Promise<PageValue> {
    const { generation } = content;
    const { page, frame, path, data, meta, status, isWhole, isKept } = await load(address, form);
    const before = status === 404 && isWhole ? missing.get(page.view) : undefined;
    const assets = frontend.assetsOf(page.view);
    const html = before ?? (await draw());
    return {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        // A form carries the idempotency key of one visitor.
        'Cache-Control': isKept ? 'no-cache' : 'no-store',
        // Search engines must not take the fallbacks for the content.
        ...(!isWhole && { 'X-Robots-Tag': 'noindex' }),
        'Speculation-Rules': `"${speculationAddress}"`,
      },
      body: html,
      style: assets.inlineStyle?.hash,
    };

    async function draw(): Promise<string> {
      const { renderPage } = await frontend.loadRenderer();
      const drawn = renderPage({ view: page.view, path, frame, data }, { meta, publicUrl }, assets);
      const isSame = isWhole && content.isFresh() && content.generation === generation;
      if (status === 404 && isSame) missing.set(page.view, drawn);
      return drawn;
    }
  }

  /** The response to the canonical address of a page or a file. Never fails. */
  async function pageAnswer(url: string): Promise<PageValue> {
    try {
      return await (files.get(url)?.() ?? drawPage(url, freshForm()));
    } catch (error) {
      return failure(error);
    }
  }

  /**
   * Answers with the page at the request's address.
   *
   * @param status replaces the page's own, for a refused form
   */
  async function sendPage(
    request: Request,
    response: Response,
    form = freshForm(),
    status?: number,
  ): Promise<void> {
    const page = await others(() => drawPage(request.originalUrl, form));
    if (page.headers['X-Robots-Tag'] && isCrawler(request)) throw new Busy();
    send(request, response, { ...page, status: status ?? page.status });
  }

  /** The title and the brand for the shared picture of a page; null for a page that is missing or hidden. */
  async function wordsOf(path: string): Promise<PageWords | null> {
    const { canonical, status, meta, frame, isWhole } = await load(path, freshForm());
    if (canonical === null || status !== 200 || meta.hidden) return null;
    return { path: canonical, title: meta.title, brand: frame.settings.brand, isWhole };
  }

  /** The response to a request whose work failed. Never fails, and never shows the fault. */
  async function failure(error: unknown): Promise<PageValue> {
    if (error instanceof Busy || isDatabaseBusy(error) || isDatabaseAway(error))
      return text(503, busyText, { 'Retry-After': '2' });
    log.error({ err: error }, 'unexpected error');
    try {
      const { renderFailure } = await frontend.loadRenderer();
      const assets = frontend.assetsOf();
      return {
        status: 500,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
        body: renderFailure(assets),
        style: assets.inlineStyle?.hash,
      };
    } catch (fault) {
      log.error({ err: fault }, 'the error page could not be drawn');
      return text(500, 'Unexpected Application Error!');
    }
  }

  return { pageAnswer, files, sendPage, send, failure, wordsOf, freshForm, read, frameOf };
}

export type Site = ReturnType<typeof openSite>;
