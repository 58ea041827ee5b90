/** GET /preview/{token}: a draft, as visitors will see it (docs/product.md, "Preview links"). */
import type { Api } from 'api';
import { bsMonths, isSettled, toBs } from 'api/bikram-sambat';
import { gate, renderings } from 'api/gate';
import { officeDay } from 'api/rules/dashboard';
import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { LoadedView } from '../../src/entries/site.server.tsx';
import { DraftDocument, type DraftQuery } from '../../src/gql/graphql.ts';
import { content, renderedPage } from '../../src/site/content/content.server.ts';
import { addressIn, type Language } from '../../src/site/language/language.ts';
import { languageOf } from '../../src/site/language/nepali.server.ts';
import { ne, wordsOfEveryPage } from '../../src/site/language/words.server.ts';
import { dayIn } from '../../src/site/language/writing.ts';
import type { Visit } from '../../src/site/page/page.ts';
import { post, renderedPost } from '../../src/site/post/post.server.ts';
import type { PageValue } from '../answer.ts';
import type { Frontend } from '../frontend/frontend.ts';
import type { Site } from './pages.ts';
import { orElseOf } from './reader.ts';

interface PreviewOptions extends Pick<Site, 'read' | 'frameOf' | 'send' | 'today'> {
  api: Pick<Api, 'isAnswering'>;
  frontend: Frontend;
  log: Logger;
  publicUrl: string;
}

/** Matches a possible token. Other strings are not looked up in the database. */
const tokenShape = /^[\w-]{43}$/;

/** Browsers and proxies must not store a draft or pass on its address, even if the request is refused. */
const privateHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  next();
};

export function previews({
  api,
  read,
  frameOf,
  send,
  today,
  frontend,
  log,
  publicUrl,
}: PreviewOptions): Router {
  const drawings = gate(renderings);

  async function draw(token: string, language: Language): Promise<PageValue> {
    const orElse = orElseOf(api, log, () => undefined);
    const frame = await frameOf(orElse, language);
    // Read the draft each time, so that each request shows the latest one.
    const draft = tokenShape.test(token) ? (await read(DraftDocument, { token })).preview : null;
    const shown = draft && (await renderedDraft(draft, { read, orElse, frame, language, day: today() }));
    const { title, ...state } = shown ?? { ...ended, title: language.t(ended.title) };
    const assets = frontend.assetsOf(state.view);
    const { renderPage } = await frontend.loadRenderer();
    const meta = { title, path: state.path, description: '' };
    const words = language.code === 'ne' ? { words: ne, later: wordsOfEveryPage } : {};
    const html = renderPage(
      // Send no data to the browser. Without data, the browser cannot count a view of the draft.
      { ...state, here: shown ? `/preview/${token}` : '/', frame, sends: [], ...words },
      { meta, publicUrl },
      assets,
    );
    return {
      status: shown ? 200 : 404,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: html,
      style: assets.inlineStyle?.hash,
    };
  }

  const router = Router();
  for (const code of ['en', 'ne'] as const) {
    router.use(addressIn(code, '/preview'), privateHeaders);
    router.get(addressIn(code, '/preview/:token'), async (request, response) => {
      send(request, response, await drawings(() => draw(String(request.params.token), languageOf(code))));
    });
  }
  return router;
}

type Drawn = Pick<LoadedView, 'view' | 'path' | 'data' | 'preview'> & { title: string };

const ended = {
  view: 'preview/preview.page.tsx',
  path: '',
  data: null,
  preview: '',
  title: 'This preview has ended',
} as const satisfies Drawn;

async function renderedDraft(
  { post: draft, page }: NonNullable<DraftQuery['preview']>,
  visit: Pick<Visit, 'read' | 'orElse' | 'frame' | 'language' | 'day'>,
): Promise<Drawn | null> {
  if (draft) {
    const isPlanned = draft.status === 'published' && draft.publishAt;
    // A draft without a publication date is shown as published now.
    const publishedAt = draft.publishedAt ?? draft.publishAt ?? new Date().toISOString();
    const data = await renderedPost({ ...draft, publishedAt }, visit);
    return {
      view: post.view,
      path: `/blog/${data.slug}`,
      data,
      preview: isPlanned
        ? visit.language.t('Planned for {moment}', { moment: momentIn(visit.language, new Date(isPlanned)) })
        : visit.language.t(notPublished),
      title: data.title,
    };
  }
  if (!page) return null;
  const { data } = await renderedPage(page, visit);
  return {
    view: content.view,
    path: page.path,
    data,
    preview: visit.language.t(notPublished),
    title: data.title,
  };
}

const notPublished = 'Preview: not published';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kathmandu' });

/** Returns "3 December 2026, 10:00 (17 Mangsir 2083)". On Nepali pages, returns only the Bikram Sambat day and the time. */
function momentIn(language: Language, moment: Date): string {
  const day = officeDay(moment);
  const bs = toBs(day);
  const doubt = bs && !isSettled(bs.year) ? `, ${language.t('provisional')}` : '';
  const shown = `${dayIn(language, day)}, ${time.format(moment)}`;
  if (language.code === 'ne') return shown + doubt;
  return bs ? `${shown} (${bs.day} ${bsMonths.en[bs.month - 1]} ${bs.year}${doubt})` : shown;
}
