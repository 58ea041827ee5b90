/**
 * Decorators that make a property both a column and a GraphQL field. For a column that the API does not expose, use MikroORM's
 * `@Property`; for a computed field, use type-graphql's `@Field` on a getter.
 */
import { t } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, Int } from 'type-graphql';

type ColumnType = (typeof t)[keyof typeof t];

/** A property decorator. It compiles only if the property's type accepts the column's values. */
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
/** A nullable timestamp. */
export const moment = column<Date | null>(() => GraphQLISODateTime, t.datetime, true);
