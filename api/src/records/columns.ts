/**
 * Decorators that make a property both a column and a GraphQL field. A column that the API does not expose uses
 * MikroORM's `@Property`; a computed field uses type-graphql's `@Field` on a getter.
 */
import { t } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, Int } from 'type-graphql';

type ColumnType = (typeof t)[keyof typeof t];

interface ColumnOptions {
  nullable?: boolean;
  /** The database's value where an insert names none. */
  default?: string;
}

/** A property decorator. Compiles only when the property's type accepts the column's values. */
const column =
  <Value>(field: () => object, type: ColumnType, { nullable = false, ...options }: ColumnOptions = {}) =>
  (description?: string) =>
  <K extends string>(target: { [Name in K]: Value }, key: K): void => {
    Field(field, { nullable, ...(description && { description }) })(target, key);
    Property({ type, nullable, ...options })(target, key);
  };

export const text = column<string>(() => String, t.text);
/** Text that may be left out; the property is initialised with '' like the column. */
export const optionalText = column<string>(() => String, t.text, { default: '' });
export const integer = column<number>(() => Int, t.integer);
export const texts = column<string[]>(() => [String], t.array);
/** A nullable timestamp. */
export const moment = column<Date | null>(() => GraphQLISODateTime, t.datetime, { nullable: true });
