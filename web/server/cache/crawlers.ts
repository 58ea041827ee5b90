import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Recognises crawlers. While the database is unavailable, they get 503 instead of a fallback page, because the fallback's
 * `noindex` would remove the page from search results.
 */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
