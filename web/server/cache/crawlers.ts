import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/** A crawler retries after a 503, but drops a page from its index after a `noindex` fallback. */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
