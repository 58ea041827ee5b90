import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Api } from 'api';
import { isDatabaseAway, isDatabaseBusy } from 'api/errors';
import { type DocumentNode, type ExecutionResult, execute, validate } from 'graphql';
import type { Logger } from 'pino';
import { type OrElse, queryCaching, type Read } from '../../src/site/page/page.ts';
import { generationCache, type Source } from '../cache/generation-cache.ts';

const validated = new WeakSet<DocumentNode>();

/**
 * Returns a function that runs a query in this process.
 *
 * @throws the original error instead of the API's public one. The caller must log this error, never show it to visitors.
 */
export function reader({ schema, createContext }: Pick<Api, 'schema' | 'createContext'>): Read {
  return async <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    if (!validated.has(document)) {
      const [fault] = validate(schema, document);
      if (fault) throw fault;
      validated.add(document);
    }
    const { data, errors } = (await execute({
      schema,
      document,
      variableValues: variables,
      // Concurrent operations on one entity manager would share its identity map, so each operation gets its own context.
      contextValue: await createContext(),
      // The document is valid, so the data has the document's type.
    })) as ExecutionResult<Data>;
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    if (!data) throw new Error('The query answered without data.');
    return data;
  };
}

class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = 'ECONNREFUSED';
  readonly last: unknown;

  constructor(message: string, { last, cause }: { last?: unknown; cause?: unknown } = {}) {
    super(message, { cause });
    this.last = last;
  }
}

/** Includes the errors of a busy database, because a timeout may mean that the database is busy or that it is unavailable. */
const mayBeAway = (error: unknown) => isDatabaseAway(error) || isDatabaseBusy(error);

const lookAgain = 1000;

/** @throws DatabaseAway once the database stops responding */
async function whileAnswering<Value>(
  reading: Promise<Value>,
  isAnswering: Api['isAnswering'],
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const gone = new Promise<never>((_resolve, reject) => {
    const look = async () => {
      const isThere = await isAnswering(true);
      if (isOver) return;
      if (isThere) timer = setTimeout(look, lookAgain);
      else reject(new DatabaseAway('The database stopped answering.'));
    };
    timer = setTimeout(look, lookAgain);
  });
  try {
    return await Promise.race([reading, gone]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

const mostCached = 200;

export type ReadableApi = Pick<Api, 'schema' | 'createContext'> & Source;

/** Like {@link reader}, but caches results that several pages use, and does not wait for an unresponsive database. */
export function cachingReader(api: ReadableApi): Read {
  const read = reader(api);
  const ofPages = generationCache<object>(api, { max: mostCached });
  const outliving = generationCache<object>(api, { max: mostCached, outlives: true });
  const ids = new Map<DocumentNode, number>();
  const idOf = (document: DocumentNode) => {
    const id = ids.get(document) ?? ids.size;
    ids.set(document, id);
    return id;
  };
  return async <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> => {
    const caching = queryCaching(document);
    const store = caching?.outlives ? outliving : ofPages;
    const key = `${idOf(document)} ${JSON.stringify(variables)}`;
    const { value, last, isSure, isAway } = await store.find(key);
    // The key contains the id of the document, so the cached value has the document's type.
    if (value) return value as Data;
    if (isAway) throw new DatabaseAway('The database does not answer.', { last });
    const work = () => whileAnswering(read(document, variables), api.isAnswering);
    if (!caching) return work();
    try {
      // `store.make` may return the result of a read in progress. If the database has not confirmed that the cache knows the
      // latest edit, that read may have begun before the edit, so this request reads by itself.
      return (await (isSure ? store.make(key, work as () => Promise<object>) : work())) as Data;
    } catch (cause) {
      const before = store.last(key);
      if (!caching.outlives || !before || !mayBeAway(cause)) throw cause;
      throw new DatabaseAway('The database stopped answering.', { last: before, cause });
    }
  };
}

const reported = new Map<string, number>();
/** The minimum time in ms between two log lines about the same data, so that an outage is not logged for every visitor. */
const reportAgain = 10_000;

/**
 * If the database is unavailable, logs the name of the data, and returns the last value or the fallback. Any other error is
 * thrown again (docs/product.md, "Fallbacks").
 *
 * @param onFallback - called when the last value or the fallback is returned, so that the page is not cached
 */
export const orElseOf =
  ({ isAnswering }: Pick<Api, 'isAnswering'>, log: Logger, onFallback: () => void): OrElse =>
  async <Value>(what: string, reading: Promise<Value>, fallback: Value) => {
    try {
      return await reading;
    } catch (error) {
      // Visitors may take a fallback for real content, so it is shown only in an outage, not if the database is only busy or
      // our code has a bug.
      if (!mayBeAway(error) || (await isAnswering(true))) throw error;
      onFallback();
      const now = performance.now();
      if (now - (reported.get(what) ?? Number.NEGATIVE_INFINITY) >= reportAgain) {
        reported.set(what, now);
        log.error({ err: error }, `${what} could not be read; the page shows its fallback`);
      }
      const last = error instanceof DatabaseAway ? error.last : undefined;
      return last === undefined ? fallback : (last as Value);
    }
  };
