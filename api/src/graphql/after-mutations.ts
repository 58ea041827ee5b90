import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';

/**
 * After each mutation this instance looks every session up again: the mutation may have ended one. It does so before the
 * mutation is acknowledged.
 */
export function forgetViewersAfterMutations(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = async (source, args, context: Context, info) => {
      try {
        return await resolve(source, args, context, info);
      } finally {
        context.forgetViewers();
      }
    };
  }
}
