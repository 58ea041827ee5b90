import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Whether the client indexes pages for others. A crawler that gets 503 comes again; a fallback, which is marked `noindex`, would
 * remove the page from its index.
 */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
