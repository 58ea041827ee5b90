import type { IncomingMessage } from 'node:http';

const crawlers = /bot\b|crawl|spider|slurp/i;

/**
 * Whether a program asks that keeps what it reads for others. After a 503 it comes again; a fallback, which it must not keep,
 * would take the page out of its index.
 */
export const isCrawler = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  crawlers.test(headers['user-agent'] ?? '');
