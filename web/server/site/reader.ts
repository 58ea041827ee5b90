import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Api } from 'api';
import { isDatabaseAway, isDatabaseBusy } from 'api/errors';
import { type DocumentNode, type ExecutionResult, execute, validate } from 'graphql';
import type { Logger } from 'pino';
import { holdOf, type OrElse, type Read } from '../../src/site/page/page.ts';
import { kept, type Source } from '../cache/kept.ts';

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

/** The database does not answer. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = 'ECONNREFUSED';
  /** What it answered last, of an older generation of the content. */
  readonly last: unknown;

  constructor(message: string, { last, cause }: { last?: unknown; cause?: unknown } = {}) {
    super(message, { cause });
    this.last = last;
  }
}

/** A database that is away and one that is busy fail alike: a frozen one and one without a free connection both time out. */
const mayBeAway = (error: unknown) => isDatabaseAway(error) || isDatabaseBusy(error);

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

/** Answers of one document, one for each of its values. */
const mostHeld = 200;

export type ReadableApi = Pick<Api, 'schema' | 'createContext'> & Source;

/**
 * Reads like {@link reader}, and keeps the answers of the documents that pages share. Nobody waits for a database that does not
 * answer.
 */
export function heldReader(api: ReadableApi): Read {
  const read = reader(api);
  const ofPages = kept<object>(api, { max: mostHeld });
  const outliving = kept<object>(api, { max: mostHeld, outlives: true });
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
    const hold = holdOf(document);
    const store = hold?.outlives ? outliving : ofPages;
    const key = `${idOf(document)} ${JSON.stringify(variables)}`;
    const { value, last, isSure, isAway } = await store.find(key);
    // The key names the document, and the document's type the answer.
    if (value) return value as Data;
    if (isAway) throw new DatabaseAway('The database does not answer.', { last });
    const work = () => whileAnswering(read(document, variables), api.isAnswering);
    if (!hold) return work();
    try {
      // An unconfirmed generation: a reading that has begun may be older than an edit.
      return (await (isSure ? store.make(key, work as () => Promise<object>) : work())) as Data;
    } catch (cause) {
      const before = store.last(key);
      if (!hold.outlives || !before || !mayBeAway(cause)) throw cause;
      throw new DatabaseAway('The database stopped answering.', { last: before, cause });
    }
  };
}

const reported = new Map<string, number>();
/** An outage is reported once in this time, not once for each visitor. Milliseconds. */
const reportAgain = 10_000;

/**
 * While the database cannot be reached, logs what could not be read, and answers what was read last, or the fallback
 * (docs/product.md, "Fallbacks"). Any other failure is thrown on.
 *
 * @param onFallback called when a fallback is answered: such a page is not kept
 */
export const orElseOf =
  ({ isAnswering }: Pick<Api, 'isAnswering'>, log: Logger, onFallback: () => void): OrElse =>
  async <Value>(what: string, reading: Promise<Value>, fallback: Value) => {
    try {
      return await reading;
    } catch (error) {
      // A database that is there but busy, and our own faults, must not be served as if they were the content.
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
