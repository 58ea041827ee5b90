import type { QueryOrderMap } from '@mikro-orm/core';
import { Arg, Authorized, type ClassType, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { inputType } from './input-type.ts';
import {
  createRecord,
  deleteRecord,
  type RecordKind,
  readRecord,
  type StoredRecord,
  updateRecord,
} from './records.ts';

/** The order of a list that staff arrange by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const;

/**
 * What every kind of record offers to staff, as a base for its own resolver: `adminServices`, `adminService(id)`,
 * `createService(input)`, `updateService(id, input, version)`, `deleteService(id)`, and the input type of its form.
 *
 * @param plural - the name of the list, as in `adminServices`
 */
export function recordResolver<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  plural: string,
  orderBy: QueryOrderMap<Row>,
) {
  const type = () => kind.entity as ClassType<Row>;
  const name = kind.entity.name;
  const Input = inputType(`${name}Input`, kind.form);

  @Resolver(type)
  abstract class RecordResolver {
    @Authorized()
    @Query(() => [kind.entity], { name: `admin${plural}` })
    adminList(@Ctx() { em }: Context): Promise<Row[]> {
      return em.find(kind.entity, {}, { orderBy: orderBy as never }) as Promise<Row[]>;
    }

    @Authorized()
    @Query(type, { name: `admin${name}` })
    adminOne(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Row> {
      return readRecord(context, kind, id);
    }

    @Authorized()
    @Mutation(type, { name: `create${name}` })
    create(@Ctx() context: Context, @Arg('input', () => Input) input: object): Promise<Row> {
      return createRecord(context, kind, input);
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
  }
  return RecordResolver;
}
