import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FormPost } from '../forms/form-post.ts';
import type { VisitorFormState } from '../forms/visitor-form.ts';
import type { Frame } from './frame.ts';

/**
 * Runs a typed document on the API's schema in this process, as an anonymous visitor.
 *
 * @throws the first failure of the operation
 */
export type Read = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

interface Hold {
  /** While the database is away, an older answer is better than the built-in one. */
  outlives?: true;
}

const held = new WeakMap<object, Hold>();

/** Marks a document whose answer many pages share. The server keeps the answer until the content changes. */
export const hold = <Document extends object>(document: Document, how: Hold = {}): Document => {
  held.set(document, how);
  return document;
};

/** How a document was marked by {@link hold}; undefined for one that was not. */
export const holdOf = (document: object): Hold | undefined => held.get(document);

/** Returns `fallback` if reading fails, and logs the fault. `what` names the data in the log. */
export type OrElse = <Value>(what: string, reading: Promise<Value>, fallback: Value) => Promise<Value>;

/** What a page is loaded from. Made for one request. */
export interface Visit {
  url: URL;
  /** The route's parameters, decoded: `slug` of /blog/:slug. */
  params: Readonly<Record<string, string | string[] | undefined>>;
  read: Read;
  orElse: OrElse;
  frame: Frame;
  /** What the page's form shows; unused by a page without a form. */
  form: VisitorFormState;
  /** The site's address without a closing slash. */
  publicUrl: string;
}

/** What search engines and other sites read of a page. */
export interface Meta {
  /** Without the brand, which the document adds: "{title} | {brand}". The title of the list, if left out. */
  title?: string;
  description: string;
  /** The page's one canonical path. The route of the list, if left out. */
  path?: string;
  /** True for a page that search engines must not list. It has no picture for sharing either. */
  hidden?: boolean;
  type?: 'website' | 'article';
  /** The page as a feed. */
  feed?: { title: string; href: string };
  /** schema.org blocks beside the breadcrumbs, which every page has. */
  structured?: object[];
}

/** A page that has been loaded. */
export interface Loaded<Data> {
  /** What the view draws. The browser gets the same as JSON, so it holds nothing that visitors may not see. */
  data: Data;
  meta: Meta;
  /** The HTTP status; 200 if left out. */
  status?: number;
  /** False for an answer that is not kept, such as one to made-up words. */
  keep?: boolean;
}

/** A page of the site: how it is loaded (on the server alone) and which view draws it (on both sides). */
export interface Page<Data> {
  /** The file of its view below `web/src/site`; the browser fetches it as a script of its own. */
  view: `${string}/${string}.page.tsx`;
  load(visit: Visit): Promise<Loaded<Data>>;
  /**
   * Says that the page is made from public content alone and is the same for everybody: the server keeps it until the
   * content changes. No page is kept by default, and none with a form.
   */
  keep?: true;
  /**
   * The parameters of the address that `load` reads, each with a test for the values that it knows. Answers to other values
   * are not kept; other parameters do not reach `load`.
   */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The form that visitors without script post to the page's own address. */
  form?: FormPost;
}

/** Checks a page's parts against each other and keeps their exact types. */
export const definePage = <Data>(page: Page<Data>): Page<Data> => page;

/** The data of a page, as its view gets it. */
export type DataOf<P> = P extends Page<infer Data> ? Data : never;

/** An entry of the sitemap. */
export interface SitemapEntry {
  path: string;
  /** When the page last changed (ISO 8601), where that is known. */
  changed?: string;
}

/** A line of the list of pages. */
export interface ListedPage<Data = unknown> {
  /** In Express's syntax. The first route that fits wins. */
  route: string;
  /** The page's title where `load` gives no other. */
  title: string;
  /** Whether the route stands in the sitemap, or the function that reads its entries. */
  sitemap: boolean | ((read: Read, frame: Frame) => Promise<SitemapEntry[]>);
  page: Page<Data>;
}

/** The latest of some ISO 8601 times in one time zone; '' where there is none. */
export const latest = (times: readonly string[]): string => [...times].sort().at(-1) ?? '';
