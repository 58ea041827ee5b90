import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Api } from 'api';
import { type DocumentNode, type ExecutionResult, execute, validate } from 'graphql';
import type { Logger } from 'pino';
import type { OrElse, Read } from '../../src/site/page/page.ts';

const validated = new WeakSet<DocumentNode>();

/**
 * Runs typed documents on the schema in this process. This way passes by the API's own error mapping, so a failure is
 * thrown as it is: whoever catches it logs it, and no visitor may see it.
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
      // The document's type says what a valid document answers.
    })) as ExecutionResult<Data>;
    if (errors?.[0]) throw errors[0].originalError ?? errors[0];
    if (!data) throw new Error('The query answered without data.');
    return data;
  };
}

/** Logs what could not be read, and answers the stand-in (docs/product.md, "Fallbacks"). */
export const orElseOf =
  (log: Logger): OrElse =>
  async (what, reading, fallback) => {
    try {
      return await reading;
    } catch (error) {
      log.error({ err: error }, `${what} could not be read; the page shows what stands in for it`);
      return fallback;
    }
  };
