import { Field, GraphQLISODateTime, ID } from 'type-graphql';

/**
 * type-graphql's `@Field` in one line, for object and input types: `@field(Int, 'In bytes.') size!: number;`. A `Date` is an ISO
 * timestamp. Use `@Field` for a type that is declared further down, or for another name in the schema.
 */
export const field = (type: object, description?: string) =>
  Field(typeOf(type), { ...(description && { description }) });

/** Like `field`, for a field that may be null. */
export const nullable = (type: object, description?: string) =>
  Field(typeOf(type), { nullable: true, ...(description && { description }) });

/** A row's id, with its name in the schema. */
export const rowId = () => Field(() => ID, { name: '_id' });

/** Evaluated here, because a test may replace the global `Date` before type-graphql builds the schema and compares with it. */
function typeOf(type: object): () => object {
  const scalar = type === Date ? GraphQLISODateTime : type;
  return () => scalar;
}
