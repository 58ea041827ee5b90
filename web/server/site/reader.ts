import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Api } from 'api';
import { type DocumentNode, type ExecutionResult, execute, validate } from 'graphql';
import type { Logger } from 'pino';
import type { OrElse, Read } from '../../src/site/page/page.ts';

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

/** Logs what could not be read, and answers the fallback (docs/product.md, "Fallbacks"). */
export const orElseOf =
  (log: Logger): OrElse =>
  async (what, reading, fallback) => {
    try {
      return await reading;
    } catch (error) {
      log.error({ err: error }, `${what} could not be read; the page shows its fallback`);
      return fallback;
    }
  };
