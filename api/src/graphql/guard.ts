import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { type Context, requireOwner, requireViewer } from './context.ts';

type AnyField = GraphQLField<unknown, Context>;

/** Whether everybody may run this operation. */
export const isOpen = (field: Pick<AnyField, 'extensions'>): boolean => field.extensions.open === true;

/** Whether the operation is for owners alone. */
export const isOwnerOnly = (field: Pick<AnyField, 'extensions'>): boolean =>
  field.extensions.ownerOnly === true;

/** Whether the operation's answer may be kept until the content changes. */
export const isShared = (field: Pick<AnyField, 'extensions'>): boolean =>
  isOpen(field) && field.extensions.shared === true;

/**
 * Denies by default. Operations without `@Open()` require a signed-in admin, and so do the fields of a kind that its
 * `open` list does not name. Those with `@OwnerOnly()` require an owner. The guard wraps the built schema, because a decorator on an inherited field has no effect.
 *
 * @throws Error for an `open` list that names a field which the type does not have
 */
export function guardSchema(
  schema: GraphQLSchema,
  kinds: readonly { type: string; open: readonly string[] }[],
): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of fieldsOf(root)) if (!isOpen(field)) guard(field);
  }
  for (const { type: name, open } of kinds) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
    const unknown = open.find((each) => !type.getFields()[each]);
    if (unknown) throw new Error(`${name} is to open the field ${unknown}, which it does not have.`);
    for (const field of fieldsOf(type)) if (!open.includes(field.name)) guard(field);
  }
}

const fieldsOf = (type: GraphQLObjectType | null | undefined): AnyField[] =>
  Object.values(type?.getFields() ?? {});

function guard(field: AnyField): void {
  const { resolve = defaultFieldResolver, subscribe } = field;
  const require = isOwnerOnly(field) ? requireOwner : requireViewer;
  field.resolve = (source, args, context, info) => {
    require(context);
    return resolve(source, args, context, info);
  };
  if (!subscribe) return;
  field.subscribe = (source, args, context, info) => {
    require(context);
    return subscribe(source, args, context, info);
  };
}
