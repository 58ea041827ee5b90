/**
 * Decorators that make a property both a column and a GraphQL field. For a column that the API does not return, use MikroORM's
 * `@Property`. For a computed field, use type-graphql's `@Field` on a getter.
 */
import { ArrayType, t } from '@mikro-orm/core';
import { Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, Int } from 'type-graphql';
import { rowId } from '../graphql/field.ts';
import { textArray } from './sql.ts';

/** MikroORM's own type does not quote the text "null", so PostgreSQL would store NULL instead. */
export class TextArrayType extends ArrayType {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && textArray(value);
  }
}

type ColumnType = (typeof t)[keyof typeof t] | typeof TextArrayType;

interface ColumnOptions {
  nullable?: boolean;
  default?: string | boolean;
}

/** Creates a decorator. TypeScript accepts it only on a property that has the type of the column's values. */
const column =
  <Value>(field: () => object, type: ColumnType, { nullable = false, ...options }: ColumnOptions = {}) =>
  (description?: string) =>
  <K extends string>(target: { [Name in K]: Value }, key: K): void => {
    Field(field, { nullable, ...(description && { description }) })(target, key);
    Property({ type, nullable, ...options })(target, key);
  };

export const key = () => (target: { id: string }, name: 'id') => {
  rowId()(target, name);
  PrimaryKey({ type: t.uuid })(target, name);
};

export const text = column<string>(() => String, t.text);
/** Initialise the property with '', which is also the column's default. */
export const optionalText = column<string>(() => String, t.text, { default: '' });
export const nullableText = column<string | null>(() => String, t.text, { nullable: true });
export const flag = column<boolean>(() => Boolean, t.boolean);
/** Initialise the property with false, which is also the column's default. */
export const mark = column<boolean>(() => Boolean, t.boolean, { default: false });
export const integer = column<number>(() => Int, t.integer);
export const texts = column<string[]>(() => [String], TextArrayType);
export const timestamp = column<Date>(() => Date, t.datetime);
/** A calendar day such as "2026-11-21". */
export const day = column<string | null>(() => String, t.date, { nullable: true });
export const moment = column<Date | null>(() => Date, t.datetime, { nullable: true });
export const reference = column<string | null>(() => ID, t.uuid, { nullable: true });
export const requiredReference = column<string>(() => ID, t.uuid);
export const json = column<object | null>(() => GraphQLJSON, t.json, { nullable: true });

/** `name` excludes the table's name. `on` is the part of the statement after `on "table"`. */
export const indexOn = (table: string) => (name: string, on: string) =>
  Index({ name: `${table}_${name}`, expression: `create index "${table}_${name}" on "${table}" ${on}` });
