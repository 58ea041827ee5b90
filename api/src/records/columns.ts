/**
 * Decorators that make a property a column and a GraphQL field at once. A column that nobody reads through the API keeps
 * MikroORM's own `@Property`; a field that is computed keeps type-graphql's `@Field` on a getter.
 */
import { t } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, Int } from 'type-graphql';

type ColumnType = (typeof t)[keyof typeof t];

/** A decorator of a property whose type takes the column's values; another type does not compile. */
const column =
  <Value>(field: () => object, type: ColumnType, nullable = false) =>
  (description?: string) =>
  <K extends string>(target: { [Name in K]: Value }, key: K): void => {
    Field(field, { nullable, ...(description && { description }) })(target, key);
    Property({ type, nullable })(target, key);
  };

export const text = column<string>(() => String, t.text);
export const integer = column<number>(() => Int, t.integer);
export const texts = column<string[]>(() => [String], t.array);
/** A moment, or null. */
export const moment = column<Date | null>(() => GraphQLISODateTime, t.datetime, true);
