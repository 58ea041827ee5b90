import type { QueryOrderMap } from '@mikro-orm/core';
import { Arg, Authorized, type ClassType, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../graphql/context.ts';
import { inputType } from '../graphql/input-type.ts';
import type { OrderedEntity } from './record.entity.ts';
import {
  createRecord,
  deleteRecord,
  type RecordKind,
  readRecord,
  reorderRecords,
  restoreRecord,
  type StoredRecord,
  updateRecord,
} from './records.ts';

/** The order of a list that staff arrange by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const;

/**
 * What every kind of record offers to staff, as a base for its own resolver: `adminServices`, `adminService(id)`,
 * `updateService(id, input, version)`, `deleteService(id)`, and the input type of its form.
 *
 * @param plural - the name of the list, as in `adminServices`
 */
export function keptRecordResolver<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  plural: string,
  orderBy: QueryOrderMap<Row>,
) {
  const type = () => kind.entity as ClassType<Row>;
  const name = kind.entity.name;
  const Input = inputType(`${name}Input`, kind.form);

  @Resolver(type)
  abstract class KeptRecordResolver {
    /** The input type of the kind's form. */
    static readonly Input = Input;

    @Authorized()
    @Query(() => [kind.entity], { name: `admin${plural}` })
    adminList(
      @Ctx() { em }: Context,
      @Arg('trashed', () => Boolean, { nullable: true, description: 'What was deleted, instead.' })
      trashed?: boolean | null,
    ): Promise<Row[]> {
      const found = trashed
        ? em.find(kind.entity, { deletedAt: { $ne: null } } as never, {
            filters: false,
            orderBy: { deletedAt: 'desc' } as never,
          })
        : em.find(kind.entity, {}, { orderBy: orderBy as never });
      return found as Promise<Row[]>;
    }

    @Authorized()
    @Query(type, { name: `admin${name}` })
    adminOne(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Row> {
      return readRecord(context, kind, id);
    }

    @Authorized()
    @Mutation(type, { name: `update${name}` })
    update(
      @Ctx() context: Context,
      @Arg('id', () => ID) id: string,
      @Arg('input', () => Input) input: object,
      @Arg('version', () => Int, { nullable: true }) version?: number | null,
    ): Promise<Row> {
      return updateRecord(context, kind, id, input, version);
    }

    @Authorized()
    @Mutation(type, { name: `delete${name}` })
    delete(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Row> {
      return deleteRecord(context, kind, id);
    }

    @Authorized()
    @Mutation(type, { name: `restore${name}` })
    restore(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Row> {
      return restoreRecord(context, kind, id);
    }
  }
  return KeptRecordResolver;
}

/** The same with `createService(input)`: for kinds that begin with their form. */
export function recordResolver<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  plural: string,
  orderBy: QueryOrderMap<Row>,
) {
  const type = () => kind.entity as ClassType<Row>;
  const Base = keptRecordResolver(kind, plural, orderBy);

  @Resolver(type)
  abstract class RecordResolver extends Base {
    @Authorized()
    @Mutation(type, { name: `create${kind.entity.name}` })
    create(@Ctx() context: Context, @Arg('input', () => Base.Input) input: object): Promise<Row> {
      return createRecord(context, kind, input);
    }
  }
  return RecordResolver;
}

/** The same for a list that staff arrange by hand, with `reorderServices(ids)` beside it. */
export function orderedRecordResolver<Row extends OrderedEntity>(kind: RecordKind<Row>, plural: string) {
  const Base = recordResolver(kind, plural, byPlace as unknown as QueryOrderMap<Row>);

  @Resolver(() => kind.entity as ClassType<Row>)
  abstract class OrderedRecordResolver extends Base {
    @Authorized()
    @Mutation(() => [kind.entity], {
      name: `reorder${plural}`,
      description: 'Puts the given ones first, in the given order.',
    })
    async reorder(@Ctx() context: Context, @Arg('ids', () => [ID]) ids: string[]): Promise<Row[]> {
      await reorderRecords(context, kind, ids);
      return this.adminList(context);
    }
  }
  return OrderedRecordResolver;
}
