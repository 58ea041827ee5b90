import { randomUUID } from 'node:crypto';
import type { Api } from 'api';
import { isBadInput, isDatabaseAway, isDatabaseBusy, unavailable } from 'api/errors';
import { Busy, busyText, gate, renderings } from 'api/gate';
import { officeDay } from 'api/rules/dashboard';
import { ownPaths } from 'api/rules/page';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { RedirectDocument } from '../../src/gql/graphql.ts';
import type { VisitorFormState } from '../../src/site/forms/visitor-form.ts';
import { addressIn, type Language, splitLanguage } from '../../src/site/language/language.ts';
import { languageOf } from '../../src/site/language/nepali.server.ts';
import { ne, wordsOfEveryPage } from '../../src/site/language/words.server.ts';
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
import { cachingReader, orElseOf, type ReadableApi } from './reader.ts';
import { speculationAddress } from './speculation.ts';

const nowhere = '/%EF%BF%BD';

/** The `Retry-After` header of 503 responses, in seconds. */
const retryAfter = '2';

/** The delay in ms after which menu and settings are read again, so that a series of changes causes only one read. */
const soon = 100;

interface SiteOptions {
  api: ReadableApi & Pick<Api, 'signFormTime'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
  headersOf: HeadersOf;
}

/** Returns a function that makes an empty form, with its own idempotency key and signed time. */
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

interface LoadedPage {
  page: Page<unknown>;
  frame: Frame;
  language: Language;
  /** '' for a missing page, because all missing pages share one document. */
  path: string;
  /** The path in its canonical spelling; null if a segment is ambiguous ({@link pageAt}). */
  canonical: string | null;
  data: unknown;
  status: number;
  /** The target if this path is redirected; otherwise null. */
  redirect: string | null;
  isWhole: boolean;
  isStorable: boolean;
  meta: Meta & { path: string; title: string };
}

const moved = (to: string, isWhole: boolean): PageValue => ({
  status: 301,
  headers: { Location: to, 'Cache-Control': isWhole ? 'no-cache' : 'no-store' },
  body: '',
});

function withoutSlash(address: string): string {
  const path = address.split('?', 1)[0] ?? '';
  if (path === '/' || !path.endsWith('/')) return address;
  return `/${path.split('/').filter(Boolean).join('/')}${address.slice(path.length)}`;
}

export function openSite({ api, frontend, log, publicUrl, headersOf }: SiteOptions) {
  const { content } = api;
  const read = cachingReader(api);
  const frameOf = (orElse: OrElse, language: Language): Promise<Frame> => readFrame(read, orElse, language);
  /** Returns the date in Nepal at the database's last response. Before the first response, uses this machine's clock. */
  const today = () => content.day ?? officeDay(new Date());
  const files = discovery({ read, frameOf, publicUrl });
  const freshForm = formMaker(api);
  /** Limits how many uncached pages (such as forms, search results and unknown query values) are rendered at once. */
  const others = gate(renderings);
  /** The rendered 404 documents, by language and view. A document is the same for every missing path. */
  const missing = new Map<string, string>();
  content.onRaise(() => missing.clear());
  let isReadSoon = false;
  content.onRaise(readFrameSoon);
  readFrameSoon();

  /** Caches menu and settings after a change, so that pages show the new ones if the database fails before the next visit. */
  function readFrameSoon(): void {
    if (isReadSoon) return;
    isReadSoon = true;
    setTimeout(() => {
      isReadSoon = false;
      // Safe to ignore: loading the next page logs an outage. At a shutdown, the database may be closed before this read ends.
      frameOf((_what, reading) => reading, languageOf('en')).catch(() => undefined);
    }, soon).unref();
  }

  function send(request: Request, response: Response, { status, headers, body, style }: PageValue): void {
    if (style) setPolicy(response, headersOf({ ...request.sender, style }));
    response.status(status).set(headers).send(body);
  }

  async function load(address: string, form: VisitorFormState): Promise<LoadedPage> {
    // Use our public address, because anyone can set the Host header. Replace NUL, because PostgreSQL rejects it.
    const url = new URL(address.replaceAll('%00', '%EF%BF%BD'), publicUrl);
    const { code, listed, params, path } = pageAt(url.pathname);
    const language = languageOf(code);
    url.pathname = path ?? splitLanguage(url.pathname).path;
    let isWhole = true;
    const orElse = orElseOf(api, log, () => {
      isWhole = false;
    });
    const frame = await frameOf(orElse, language);
    const visit = { url, params, read, orElse, frame, form, publicUrl, language, day: today() };
    const loading = listed.page.load(visit);
    const loaded = await loading.catch((error: unknown) => {
      // Show the 404 page for an address that the API rejects, for example because of an invalid cursor.
      if (!isBadInput(error) || url.pathname === nowhere) throw error;
      return null;
    });
    if (!loaded) return load(addressIn(code, nowhere), form);
    const hasPage = loaded.status !== 404 && !loaded.isPromised;
    const found = hasPage
      ? null
      : await orElse('the redirect', read(RedirectDocument, { path: url.pathname }), null);
    return {
      page: listed.page,
      frame,
      language,
      path: loaded.status === 404 ? '' : url.pathname,
      data: loaded.data,
      status: loaded.status ?? 200,
      redirect: found?.redirect ?? null,
      canonical: path,
      isWhole,
      isStorable: isWhole && loaded.keep !== false && listed.page.keep === true && !listed.page.form,
      meta: { title: language.t(listed.title), path: listed.route, ...loaded.meta },
    };
  }

  /**
   * Returns the page at the target or, if that page is gone, at the nearest parent path. Skips redirected paths, so that a
   * redirect always leads to a page in one step.
   */
  async function targetOf(path: string): Promise<Pick<LoadedPage, 'path' | 'isWhole'>> {
    if (ownPaths.includes(path)) return { path, isWhole: true };
    const target = await load(encodeURI(path), freshForm());
    const isThere = target.status !== 404 && target.redirect === null;
    return isThere ? target : targetOf(path.slice(0, path.lastIndexOf('/')) || '/');
  }

  async function drawPage(asked: string, form: VisitorFormState): Promise<PageValue> {
    const { generation } = content;
    const address = withoutSlash(asked);
    const { page, frame, language, path, data, meta, status, redirect, isWhole, isStorable } = await load(
      address,
      form,
    );
    if (redirect !== null) {
      const target = await targetOf(redirect);
      const { search } = new URL(address, publicUrl);
      return moved(language.to(target.path) + search, target.isWhole);
    }
    // Redirect /services/ to /services, because search engines would treat them as two pages.
    if (address !== asked) return moved(address, true);
    const kind = language.to(`/${page.view.slice(0, -'.page.tsx'.length)}`);
    const before = status === 404 && isWhole ? missing.get(kind) : undefined;
    const assets = frontend.assetsOf(page.view);
    const html = before ?? (await draw());
    return {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        // Browsers must not store a page with a form, because it contains the idempotency key of one visitor.
        'Cache-Control': isStorable ? 'no-cache' : 'no-store',
        ...(status === 503 && { 'Retry-After': retryAfter }),
        // In an outage, a page may show fallback data, which search engines must not index.
        ...(!isWhole && { 'X-Robots-Tag': 'noindex' }),
        'Speculation-Rules': `"${speculationAddress}"`,
      },
      body: html,
      style: assets.inlineStyle?.hash,
    };

    async function draw(): Promise<string> {
      const { renderPage } = await frontend.loadRenderer();
      const words =
        language.code === 'ne' ? { words: ne, later: [...wordsOfEveryPage, ...(page.later ?? [])] } : {};
      const { search } = new URL(address, publicUrl);
      const here = path && search ? { here: path + search } : {};
      const state = { view: page.view, path, frame, data, sends: page.sends ?? [], ...here, ...words };
      const drawn = renderPage(state, { meta, publicUrl }, assets);
      const isSame = isWhole && content.isFresh() && content.generation === generation;
      if (status === 404 && isSame) missing.set(kind, drawn);
      return drawn;
    }
  }

  /** Returns the response for a page or a file. Never rejects. @param url - the canonical address of a page or a file */
  async function pageAnswer(url: string): Promise<PageValue> {
    try {
      return await (files.get(url)?.() ?? drawPage(url, freshForm()));
    } catch (error) {
      return failure(error, splitLanguage(url).code);
    }
  }

  /** Renders a page and sends it. @param status - replaces the status of the page; set for a refused form */
  async function sendPage(
    request: Request,
    response: Response,
    form = freshForm(),
    status?: number,
  ): Promise<void> {
    const { originalUrl } = request;
    const page = await others(() => drawPage(status ? withoutSlash(originalUrl) : originalUrl, form));
    if (page.headers['X-Robots-Tag'] && isCrawler(request)) throw new Busy();
    send(request, response, { ...page, status: status ?? page.status });
  }

  /** Returns title and brand for a sharing picture; null for a missing or hidden page. @throws Busy if it cannot be read now */
  async function wordsOf(path: string): Promise<PageWords | null> {
    const { canonical, status, meta, frame, language, isWhole } = await load(path, freshForm());
    if (status === 503) throw new Busy();
    if (canonical === null || status !== 200 || meta.hidden) return null;
    if (meta.isEnglishOnly && language.code === 'ne') return wordsOf(canonical);
    return { path: canonical, title: meta.title, brand: frame.settings.brand, isWhole };
  }

  /** Returns the response to a request that failed. Never rejects, and never shows the error to visitors. */
  async function failure(error: unknown, code: Language['code']): Promise<PageValue> {
    const language = languageOf(code);
    const refusal = isDatabaseAway(error)
      ? unavailable().message
      : error instanceof Busy || isDatabaseBusy(error)
        ? busyText
        : null;
    if (refusal !== null) return text(503, language.say(refusal), { 'Retry-After': retryAfter });
    log.error({ err: error }, 'unexpected error');
    try {
      const { renderFailure } = await frontend.loadRenderer();
      const assets = frontend.assetsOf();
      return {
        status: 500,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
        body: renderFailure(assets, language),
        style: assets.inlineStyle?.hash,
      };
    } catch (fault) {
      log.error({ err: fault }, 'the error page could not be drawn');
      return text(500, language.t('Unexpected Application Error!'));
    }
  }

  return { pageAnswer, files, sendPage, send, failure, wordsOf, freshForm, read, frameOf, today };
}

export type Site = ReturnType<typeof openSite>;
