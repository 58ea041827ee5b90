import type { GraphQLResolveInfo } from 'graphql';
import { Arg, type ClassType, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { fieldInfo } from '../forms/fields.ts';
import { byPlace, type KindFacts, pluralOf } from '../forms/kind.ts';
import { englishOf } from '../forms/nepali.ts';
import type { Context } from '../graphql/context.ts';
import { baseArg, inputType } from '../graphql/input-type.ts';
import { OwnerOnly } from '../graphql/open.ts';
import { asksFor } from '../graphql/selection.ts';
import type { Kind, MutationArguments, Operation } from './kind.ts';
import { emptyTrash } from './purge.ts';
import {
  createRecord,
  deleteRecord,
  listRecords,
  readRecord,
  reorderRecords,
  restoreRecord,
  updateRecord,
} from './records.ts';

/** Returns the long texts that a list can omit. A text with a Nepali twin is always read, because `isInNepali` needs both. */
function unrequestedTexts({ form }: Kind, info: GraphQLResolveInfo): string[] {
  const hasTwin = (name: string) => `${englishOf(name) ?? name}Ne` in form.shape;
  return Object.entries(form.shape).flatMap(([name, field]) =>
    fieldInfo(field)?.control === 'markdown' && !hasTwin(name) && !asksFor(info, name) ? [name] : [],
  );
}

const query = (does: Operation['does'], takes: Operation['takes'], run: Operation['run']): Operation => ({
  on: 'query',
  does,
  takes,
  run,
});

const mutation: typeof query = (...how) => ({ ...query(...how), on: 'mutation' });

const list: Operation = {
  ...query('list', ['trashed', 'first'], ({ em }, kind, { trashed, first }, info) =>
    listRecords(em, kind, { trashed, first, exclude: unrequestedTexts(kind, info) }),
  ),
  answersMany: true,
};
const one = query('one', ['id'], (context, kind, { id }) => readRecord(context, kind, id));
const create = mutation('create', ['newId', 'input'], (context, kind, { input, newId }) =>
  createRecord(context, kind, input, newId),
);
const change = mutation('change', ['id', 'input', 'version', 'base'], (context, kind, { id, ...change }) =>
  updateRecord(context, kind, id, change),
);
const trash = mutation('trash', ['id'], (context, kind, { id }) => deleteRecord(context, kind, id));
const restore = mutation('restore', ['id'], (context, kind, { id }) => restoreRecord(context, kind, id));
const reorder: Operation = {
  ...mutation('reorder', ['ids'], async (context, kind, { ids }) => {
    await reorderRecords(context, kind, ids);
    return listRecords(context.em, kind);
  }),
  answersMany: true,
  description: 'Moves the given records to the front, in the given order.',
};
/** Only for owners, because this operation deletes records permanently. The others in this file do not. */
const purge: Operation = {
  ...mutation('purge', [], emptyTrash),
  answersMany: true,
  description: 'Deletes all records in the trash permanently. Returns an empty list.',
  ownerOnly: true,
};

/**
 * The names follow from the type: `adminServices`, `createService`. A list that staff sort by hand also has `reorderServices`.
 * @param isUploaded - whether uploads create the records, so that there is no create operation
 */
export const staffOperations = ({ type, order }: KindFacts, { isUploaded = false } = {}) => ({
  [`admin${pluralOf(type)}`]: list,
  [`admin${type}`]: one,
  ...(!isUploaded && { [`create${type}`]: create }),
  [`update${type}`]: change,
  [`delete${type}`]: trash,
  [`restore${type}`]: restore,
  [`empty${type}Trash`]: purge,
  ...(order === byPlace && { [`reorder${pluralOf(type)}`]: reorder }),
});

const nullable = { nullable: true } as const;

/** Calls type-graphql's decorators as functions, because the class is generated. */
export function recordOperations(kind: Kind): ClassType {
  const Input = inputType(`${kind.type}Input`, kind.form);
  const argument: Record<keyof MutationArguments, ReturnType<typeof Arg>> = {
    id: Arg('id', () => ID),
    newId: Arg('id', () => ID, {
      ...nullable,
      description:
        'A UUIDv7 for the new record. A record that has it already is returned; with other values it is a conflict.',
    }),
    ids: Arg('ids', () => [ID]),
    input: Arg('input', () => Input),
    version: Arg('version', () => Int, nullable),
    base: baseArg(Input),
    trashed: Arg('trashed', () => Boolean, {
      ...nullable,
      description: 'If true, returns the trash instead of the list.',
    }),
    first: Arg('first', () => Int, { ...nullable, description: 'The number of rows; all by default.' }),
  };
  class Operations {}
  const { prototype } = Operations;
  for (const [name, { on, answersMany, description, ownerOnly, takes, run }] of Object.entries(
    kind.operations,
  )) {
    const method = (context: Context, info: GraphQLResolveInfo, ...values: unknown[]) =>
      run(
        context,
        kind,
        Object.fromEntries(takes.map((each, index) => [each, values[index]])) as MutationArguments & object,
        info,
      );
    const descriptor = { value: method, configurable: true, writable: true };
    Object.defineProperty(prototype, name, descriptor);
    const decorate = on === 'query' ? Query : Mutation;
    const type = answersMany ? () => [kind.entity] : () => kind.entity;
    decorate(type, description ? { description } : {})(prototype, name, descriptor);
    if (ownerOnly || kind.ownerOnly) OwnerOnly()(prototype, name, descriptor);
    Ctx()(prototype, name, 0);
    Info()(prototype, name, 1);
    for (const [index, each] of takes.entries()) argument[each](prototype, name, index + 2);
  }
  Resolver(() => kind.entity)(Operations);
  return Operations;
}
