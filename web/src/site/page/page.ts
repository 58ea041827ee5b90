import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FormPost, VisitorFormState } from '../forms/visitor-form.ts';
import type { Language } from '../language/language.ts';
import type { Word } from '../language/words.server.ts';
import type { Frame } from './frame.ts';

/** Runs a query in this process, as an anonymous visitor. Throws the query's first error. */
export type Read = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

interface QueryCaching {
  /** Whether, in an outage, the last result is used instead of the fallback. */
  outlives?: true;
}

const cachedQueries = new WeakMap<object, QueryCaching>();

/** Makes the server cache the query's result until the content changes, because many pages share the result. */
export const cacheQuery = <Document extends object>(
  document: Document,
  caching: QueryCaching = {},
): Document => {
  cachedQueries.set(document, caching);
  return document;
};

export const queryCaching = (document: object): QueryCaching | undefined => cachedQueries.get(document);

/** If the database is unavailable, logs `what` and returns the last result or the fallback. Other errors are thrown. */
export type OrElse = <Value>(what: string, reading: Promise<Value>, fallback: Value) => Promise<Value>;

export interface Visit {
  url: URL;
  /** The decoded parameters of the path, such as `slug` in /blog/:slug. */
  params: Readonly<Record<string, string | string[] | undefined>>;
  read: Read;
  orElse: OrElse;
  frame: Frame;
  /** The language of the page. `url` and `Meta.path` have no language prefix. */
  language: Language;
  form: VisitorFormState;
  /** The site's address without a trailing slash. */
  publicUrl: string;
  /** The date in Nepal by the database's clock, such as "2026-11-21". A page cached on one day is not used on the next. */
  day: string;
}

export interface Meta {
  /** Without the brand, which `head.tsx` appends. Defaults to the title in `pages.ts`. */
  title?: string;
  description: string;
  /** The canonical path. Defaults to the route in `pages.ts`. */
  path?: string;
  /** Search engines must not list a hidden page. A hidden page has no picture for sharing. */
  hidden?: boolean;
  isEnglishOnly?: boolean;
  type?: 'website' | 'article';
  feed?: { title: string; href: string };
  /** schema.org blocks in addition to the breadcrumbs. */
  structured?: object[];
}

export interface Loaded<Data> {
  data: Data;
  meta: Meta;
  status?: number;
  /** The site links to the path but has no page there yet. A redirect from the path is used instead of "Coming Soon". */
  isPromised?: true;
  /** False if the server must not cache this response, for example because the address contains arbitrary words. */
  keep?: boolean;
}

/** A page. `load` runs only on the server, but the view also runs in the browser. */
export interface Page<Data> {
  /** A path below `web/src/site`. The browser loads the view as a separate script. */
  view: `${string}/${string}.page.tsx`;
  load(visit: Visit): Promise<Loaded<Data>>;
  /** The fields of the data that the view uses outside `ServerRendered`. In the browser, all others are undefined. */
  sends?: readonly string[];
  /** Whether the server may cache the page. It must be public and the same for all visitors. Ignored for a page with a form. */
  keep?: true;
  /** The query parameters for `load`, with functions that recognise known values. Responses for other values are not cached. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The view may show these texts later in the browser, so a Nepali page contains their translations. */
  later?: readonly Word[];
  form?: FormPost;
}

/** Infers the type of the page's data, and checks at compile time that `sends` lists only fields of the data. */
export const definePage = <Data>(
  page: Page<Data> & { sends?: readonly (Data extends object ? keyof Data : never)[] },
): Page<Data> => page;

export type DataOf<P> = P extends Page<infer Data> ? Data : never;

export interface SitemapEntry {
  path: string;
  /** When the page last changed, ISO 8601. */
  changed?: string;
  /** The sitemap lists this page in English only. */
  isEnglishOnly?: boolean;
}

export interface ListedPage<Data = unknown> {
  route: string;
  title: Word;
  sitemap: boolean | ((read: Read, frame: Frame) => Promise<SitemapEntry[]>);
  page: Page<Data>;
}

export const latest = (times: readonly string[]): string => [...times].sort().at(-1) ?? '';
