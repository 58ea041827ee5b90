import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FormPost, VisitorFormState } from '../forms/visitor-form.ts';
import type { Frame } from './frame.ts';

/**
 * Runs a typed document on the API's schema in this process, as an anonymous visitor.
 *
 * @throws the first error of the operation
 */
export type Read = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

interface Hold {
  /** While the database is unavailable, prefer an older result to the built-in fallback. */
  outlives?: true;
}

const held = new WeakMap<object, Hold>();

/** Marks a document whose result many pages share. The server caches the result until the content changes. */
export const hold = <Document extends object>(document: Document, how: Hold = {}): Document => {
  held.set(document, how);
  return document;
};

/** Returns how {@link hold} marked a document; undefined for an unmarked document. */
export const holdOf = (document: object): Hold | undefined => held.get(document);

/** Returns `fallback` if reading fails, and logs the error. `what` names the data in the log. */
export type OrElse = <Value>(what: string, reading: Promise<Value>, fallback: Value) => Promise<Value>;

/** The input of `load`, created for each request. */
export interface Visit {
  url: URL;
  /** The route's parameters, decoded: `slug` of /blog/:slug. */
  params: Readonly<Record<string, string | string[] | undefined>>;
  read: Read;
  orElse: OrElse;
  frame: Frame;
  /** The state of the page's form. A page without a form ignores it. */
  form: VisitorFormState;
  /** The site's address without a closing slash. */
  publicUrl: string;
  /** Today in the office by the database's clock, such as "2026-11-21". Cached pages end with it. */
  day: string;
}

/** A page's metadata for search engines and other sites. */
export interface Meta {
  /** The title without the brand, which the document adds. Defaults to the title in the list of pages. */
  title?: string;
  description: string;
  /** The canonical path. Defaults to the route in the list of pages. */
  path?: string;
  /** True for a page that search engines must not list. It has no picture for sharing either. */
  hidden?: boolean;
  type?: 'website' | 'article';
  /** The address and title of the page's feed. */
  feed?: { title: string; href: string };
  /** schema.org blocks in addition to the breadcrumbs. */
  structured?: object[];
}

/** A page that has been loaded. */
export interface Loaded<Data> {
  /** The view's data. The browser gets it as JSON, so it must not contain anything private. */
  data: Data;
  meta: Meta;
  /** The HTTP status; 200 if left out. */
  status?: number;
  /** False if the server must not cache this response, for example because the address contains arbitrary words. */
  keep?: boolean;
}

/** A page of the site: its loader, which runs only on the server, and its view, which runs on both sides. */
export interface Page<Data> {
  /** The path of the view below `web/src/site`; the browser loads the view as a separate script. */
  view: `${string}/${string}.page.tsx`;
  load(visit: Visit): Promise<Loaded<Data>>;
  /**
   * Whether the page is public and the same for all visitors, so that the server may cache it. Not allowed for a page with a
   * form.
   */
  keep?: true;
  /**
   * The query parameters that `load` reads, each with a test for known values. Responses for other values are not cached, and
   * `load` does not receive other parameters.
   */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The form that visitors without script post to the page's own address. */
  form?: FormPost;
}

/** Checks that the types of a page's parts match, and preserves the exact types. */
export const definePage = <Data>(page: Page<Data>): Page<Data> => page;

/** The data that a page's view gets. */
export type DataOf<P> = P extends Page<infer Data> ? Data : never;

/** An entry of the sitemap. */
export interface SitemapEntry {
  path: string;
  /** When the page last changed (ISO 8601), if known. */
  changed?: string;
}

/** An entry in the list of pages. */
export interface ListedPage<Data = unknown> {
  /** In Express's syntax. The first matching route wins. */
  route: string;
  /** The title of the page unless `load` returns another. */
  title: string;
  /** Whether the route is in the sitemap, or a function that reads its entries. */
  sitemap: boolean | ((read: Read, frame: Frame) => Promise<SitemapEntry[]>);
  page: Page<Data>;
}

/** Returns the latest of the given ISO 8601 times, which must share one time zone; '' for an empty list. */
export const latest = (times: readonly string[]): string => [...times].sort().at(-1) ?? '';

/** Returns the label of a form's choice. An unknown value is returned unchanged. */
export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
