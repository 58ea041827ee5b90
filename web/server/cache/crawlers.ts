import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Whether the client is a search engine's crawler. A crawler retries after a 503; a fallback, which is marked `noindex`, would
 * remove the page from its index.
 */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
