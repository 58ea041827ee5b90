import { parse } from 'node:querystring';
import type { Logger } from 'pino';
import type { RequestLike } from '../graphql/context.ts';
import { toAppError, toRest } from '../graphql/errors.ts';
import { traceOf } from '../graphql/request-trace.ts';
import { compileRow } from './compiled-row.ts';
import type { RestAnswer } from './enquiry-answer.ts';
import { restRows } from './rest.ts';
import type { HttpDependencies } from './rest-row.ts';

/**
 * Answers a read of staff over REST for a host, without Express. It runs the same row (`rest.ts`). Whose the bearer is may
 * have been looked up up to a second ago.
 *
 * @param url - the address below the server's root, with its query
 * @returns null for an address that no such row has
 */
export type AnswerRead = (
  sender: RequestLike,
  url: string,
  logOf: () => Logger,
) => Promise<RestAnswer & { cacheControl: string }> | null;

export function readAnswers(dependencies: HttpDependencies): AnswerRead {
  const { kinds, createContext } = dependencies;
  const rows = new Map(
    restRows(kinds)
      .filter(({ method, path }) => method === 'get' && path.startsWith('/admin/') && !path.includes(':'))
      .map((row) => [`/api${row.path}`, compileRow(row, dependencies)]),
  );
  return (sender, url, logOf) => {
    const at = url.indexOf('?');
    const row = rows.get(at < 0 ? url : url.slice(0, at));
    if (!row) return null;
    const asked = { params: {}, query: parse(at < 0 ? '' : url.slice(at + 1)) };
    return (async () => {
      let cacheControl = 'no-store';
      try {
        const context = await createContext(sender);
        if (context.viewer) cacheControl = 'private, no-store';
        return { status: 200, cacheControl, body: await row.run(context, asked, () => ({})) };
      } catch (error) {
        const own = toAppError([error], logOf());
        traceOf(sender).codes = [own.code];
        return { ...toRest(own), cacheControl };
      }
    })();
  };
}
