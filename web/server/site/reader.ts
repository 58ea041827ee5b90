import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Api } from 'api';
import { isDatabaseAway, isDatabaseBusy } from 'api/errors';
import { type DocumentNode, type ExecutionResult, execute, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isHeld, type OrElse, type Read } from '../../src/site/page/page.ts';

const validated = new WeakSet<DocumentNode>();

/**
 * Runs typed documents on the schema in this process. The API's error mapping does not run here, so `read` throws the raw
 * fault. The caller logs the fault and must not show it to a visitor.
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
      // A context for each operation: two at once on one entity manager would share its identity map.
      contextValue: await createContext(),
      // A valid document answers what its type says.
    })) as ExecutionResult<Data>;
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    if (!data) throw new Error('The query answered without data.');
    return data;
  };
}

/** The database does not answer: thrown without asking it. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = 'ECONNREFUSED';
}

const lookAgain = 1000;

/** Waits for a reading while the database answers. @throws DatabaseAway once it does not */
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
      else reject(new DatabaseAway('The database stopped to answer.'));
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

/** Answers of one document, one for each of its values. */
const mostHeld = 200;

export type ReadableApi = Pick<Api, 'schema' | 'createContext' | 'content' | 'isAnswering'>;

/**
 * Reads like {@link reader}, and holds the answers of the documents that pages share until the content changes. Nobody waits for
 * a database that does not answer; what is held goes on then.
 */
export function heldReader(api: ReadableApi): Read {
  const read = reader(api);
  const { content, isAnswering } = api;
  const held = new LRUCache<string, { answer: Promise<unknown> }>({ max: mostHeld });
  content.onRaise(() => held.clear());
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
    const isSure = content.isFresh() || (await content.confirm());
    const isThere = isSure || (await isAnswering());
    const key = `${idOf(document)} ${JSON.stringify(variables)}`;
    const before = isHeld(document) && (isSure || !isThere) ? held.get(key) : undefined;
    // The key names the document, and the document's type the answer.
    if (before) return before.answer as Promise<Data>;
    if (!isThere) throw new DatabaseAway('The database does not answer.');
    const answer = whileAnswering(read(document, variables), isAnswering);
    if (isSure && isHeld(document)) {
      const entry = { answer };
      held.set(key, entry);
      answer.catch(() => {
        if (held.peek(key) === entry) held.delete(key);
      });
    }
    return answer;
  };
}

const told = new Map<string, number>();
/** An outage is not told once a visitor. Milliseconds. */
const tellAgain = 10_000;

/**
 * While the database cannot be reached, logs what could not be read, and answers the fallback (docs/product.md,
 * "Fallbacks"). Any other failure is thrown on.
 *
 * @param onFallback called when a fallback is answered: such a page is not kept
 */
export const orElseOf =
  ({ isAnswering }: Pick<Api, 'isAnswering'>, log: Logger, onFallback: () => void): OrElse =>
  async (what, reading, fallback) => {
    try {
      return await reading;
    } catch (error) {
      // A database that is there but busy, and our own faults, must not be served as if they were the content. The error does
      // not tell them apart: a frozen database and one without a free connection both time out.
      const mayBeAway = isDatabaseAway(error) || isDatabaseBusy(error);
      if (!mayBeAway || (await isAnswering(true))) throw error;
      onFallback();
      const now = performance.now();
      if (now - (told.get(what) ?? Number.NEGATIVE_INFINITY) < tellAgain) return fallback;
      told.set(what, now);
      log.error({ err: error }, `${what} could not be read; the page shows its fallback`);
      return fallback;
    }
  };
