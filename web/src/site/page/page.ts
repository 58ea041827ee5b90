import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FormPost, VisitorFormState } from '../forms/visitor-form.ts';
import type { Language } from '../language/language.ts';
import type { Word } from '../language/words.server.ts';
import type { Frame } from './frame.ts';

/**
 * Runs a typed document on the API's schema in this process, as an anonymous visitor.
 *
 * @throws the operation's first error
 */
export type Read = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

interface Hold {
  /** Whether an older result is used while the database is unavailable, instead of the fallback. */
  outlives?: true;
}

const held = new WeakMap<object, Hold>();

/** Marks a document as cacheable, because many pages share its result. The server caches the result until the content changes. */
export const hold = <Document extends object>(document: Document, how: Hold = {}): Document => {
  held.set(document, how);
  return document;
};

/** Returns the options passed to {@link hold}; undefined for an unmarked document. */
export const holdOf = (document: object): Hold | undefined => held.get(document);

/** Returns the data or, if reading fails, logs the error and returns `fallback`. `what` names the data in the log. */
export type OrElse = <Value>(what: string, reading: Promise<Value>, fallback: Value) => Promise<Value>;

/** The input of `load`, created for each request. */
export interface Visit {
  url: URL;
  /** The route's decoded parameters: `slug` in /blog/:slug. */
  params: Readonly<Record<string, string | string[] | undefined>>;
  read: Read;
  orElse: OrElse;
  frame: Frame;
  /** The language of the page. The paths in `url` and in `meta` have no language prefix. */
  language: Language;
  /** The state of the page's form. A page without a form ignores it. */
  form: VisitorFormState;
  /** The site's address without a trailing slash. */
  publicUrl: string;
  /** The office's current day by the database's clock, such as "2026-11-21". A page cached on one day is not used on the next day. */
  day: string;
}

/** A page's metadata for search engines and other sites. */
export interface Meta {
  /** The title without the brand, which the document adds. Defaults to the title in `pages.ts`. */
  title?: string;
  description: string;
  /** The canonical path. Defaults to the route in `pages.ts`. */
  path?: string;
  /** True for a page that search engines must not list. It has no picture for sharing either. */
  hidden?: boolean;
  /** Whether the page's record is shown in English only, also below /ne. */
  isEnglishOnly?: boolean;
  type?: 'website' | 'article';
  feed?: { title: string; href: string };
  /** schema.org blocks in addition to the breadcrumbs. */
  structured?: object[];
}

export interface Loaded<Data> {
  data: Data;
  meta: Meta;
  /** The HTTP status; the default is 200. */
  status?: number;
  /** Whether the path is linked but has no page yet. A redirect from this path takes precedence. */
  isPromised?: true;
  /** Set to false if the server must not cache this response, for example because the address contains arbitrary words. */
  keep?: boolean;
}

/** A page of the site: its loader, which runs only on the server, and its view, which runs on the server and in the browser. */
export interface Page<Data> {
  /** The view's path below `web/src/site`. The browser loads the view as a separate script. */
  view: `${string}/${string}.page.tsx`;
  load(visit: Visit): Promise<Loaded<Data>>;
  /**
   * The fields of the data that the browser needs, because the view uses them outside `ServerRendered`. All other fields are
   * undefined in the browser. By default, no field is sent.
   */
  sends?: readonly string[];
  /** Whether the server may cache the page, because it is public and the same for all visitors. Not allowed with a form. */
  keep?: true;
  /** The query parameters that `load` receives, each with a test for known values. Responses for other values are not cached. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** Texts that the view may show later in the browser. A Nepali page contains their translations. */
  later?: readonly Word[];
  /** The form that visitors without scripts post to the page's own address. */
  form?: FormPost;
}

/** Checks that the types of a page's parts match, and preserves the exact types. */
export const definePage = <Data>(
  page: Page<Data> & { sends?: readonly (Data extends object ? keyof Data : never)[] },
): Page<Data> => page;

/** The data passed to a page's view. */
export type DataOf<P> = P extends Page<infer Data> ? Data : never;

export interface SitemapEntry {
  path: string;
  /** When the page last changed (ISO 8601), if known. */
  changed?: string;
  /** Whether the page is not in the sitemap in Nepali. */
  isEnglishOnly?: boolean;
}

export interface ListedPage<Data = unknown> {
  /** In Express syntax. The first matching route wins. */
  route: string;
  /** The default title of the page. */
  title: Word;
  /** Whether the route is in the sitemap, or a function that returns its entries. */
  sitemap: boolean | ((read: Read, frame: Frame) => Promise<SitemapEntry[]>);
  page: Page<Data>;
}

/** Returns the latest of the ISO 8601 times, which must share a time zone; '' for an empty list. */
export const latest = (times: readonly string[]): string => [...times].sort().at(-1) ?? '';
