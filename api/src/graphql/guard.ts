import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import {
  type Context,
  confirmViewer,
  requireOwner,
  requireSignedIn,
  requireToken,
  requireViewer,
} from './context.ts';
import { badInput } from './errors.ts';

type AnyField = GraphQLField<unknown, Context>;

export const isOpen = (field: Pick<AnyField, 'extensions'>): boolean => field.extensions.open === true;

export const isOwnerOnly = (field: Pick<AnyField, 'extensions'>): boolean =>
  field.extensions.ownerOnly === true;

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, PASSWORD_CHANGE_REQUIRED */
export function requireCaller(field: Pick<AnyField, 'extensions'>, context: Context): void {
  if (isOpen(field)) return;
  const { admits } = field.extensions;
  if (admits === 'any-token' && !context.viewer) requireToken(context);
  else if (admits === 'new-password') requireSignedIn(context);
  else if (isOwnerOnly(field)) requireOwner(context);
  else requireViewer(context);
}

/** Returns whether an operation's result may be cached until the content changes. */
export const isShared = (field: Pick<AnyField, 'extensions'>): boolean =>
  isOpen(field) && field.extensions.shared === true;

/**
 * Adds guards to the schema. An operation without `@Open()` requires a signed-in admin. With `@OwnerOnly()`, it requires an
 * owner. A field that is not in the `open` list of its kind also requires a signed-in admin. The guards are added to the built
 * schema instead of by decorators, because a decorator has no effect on a field that a class inherits.
 * @throws Error if the schema lacks the type of a kind, or a field in its `open` list
 */
export function guardSchema(
  schema: GraphQLSchema,
  kinds: readonly { type: string; open: readonly string[] }[],
): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of fieldsOf(root)) if (!isOpen(field)) guard(field, root === schema.getMutationType());
    for (const field of fieldsOf(root)) if (isAlone(field)) allowOne(field);
  }
  for (const { type: name, open } of kinds) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
    const unknown = open.find((each) => !type.getFields()[each]);
    if (unknown) throw new Error(`${name} is to open the field ${unknown}, which it does not have.`);
    for (const field of fieldsOf(type)) if (!open.includes(field.name)) guard(field);
  }
}

const isAlone = (field: Pick<AnyField, 'extensions'>): boolean => field.extensions.alone === true;

/** Refuses a request with more than one `@Alone()` field (aliases count), so that no request can try several passwords. */
function allowOne(field: AnyField): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (source, args, context, info) => {
    const isGuess = (name: string) => {
      const asked = info.parentType.getFields()[name];
      return asked !== undefined && isAlone(asked);
    };
    if (responseNamesOf(info.operation.selectionSet, info.fragments, isGuess).size > 1) {
      throw badInput('One sign-in at a time: this operation may stand in a request once.');
    }
    return resolve(source, args, context, info);
  };
}

/** Returns the response names (aliases) of the wanted fields. Fields with `@skip` are included. */
function responseNamesOf(
  { selections }: SelectionSetNode,
  fragments: GraphQLResolveInfo['fragments'],
  isWanted: (name: string) => boolean,
): Set<string> {
  const names = new Set<string>();
  for (const part of selections) {
    const inner =
      part.kind === Kind.FRAGMENT_SPREAD ? fragments[part.name.value]?.selectionSet : part.selectionSet;
    if (part.kind === Kind.FIELD) {
      if (isWanted(part.name.value)) names.add((part.alias ?? part.name).value);
    } else if (inner) for (const name of responseNamesOf(inner, fragments, isWanted)) names.add(name);
  }
  return names;
}

const fieldsOf = (type: GraphQLObjectType | null | undefined): AnyField[] =>
  Object.values(type?.getFields() ?? {});

function guard(field: AnyField, isMutation = false): void {
  const { resolve = defaultFieldResolver, subscribe } = field;
  // An operation with `@Admits('any-token')` checks the session itself.
  field.resolve =
    isMutation && field.extensions.admits !== 'any-token'
      ? async (source, args, context, info) => {
          requireCaller(field, context);
          await confirmViewer(context);
          requireCaller(field, context);
          return resolve(source, args, context, info);
        }
      : (source, args, context, info) => {
          requireCaller(field, context);
          return resolve(source, args, context, info);
        };
  if (!subscribe) return;
  field.subscribe = (source, args, context, info) => {
    requireCaller(field, context);
    return subscribe(source, args, context, info);
  };
}
