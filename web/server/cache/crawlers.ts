import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Recognises crawlers. They get 503 instead of a fallback, because a fallback has `noindex`, which would remove the page from
 * search results.
 */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
