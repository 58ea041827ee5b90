import { Field, GraphQLISODateTime, ID } from 'type-graphql';

/**
 * type-graphql's `@Field` in one line, for the fields of object and input types: `@field(Int, 'In bytes.') size!: number;`. A
 * `Date` is an ISO timestamp. Use `@Field` for a type that is declared further down, or for another name in the schema.
 */
export const field = (type: object, description?: string) =>
  Field(typeOf(type), { ...(description && { description }) });

/** Like `field`, for a field that may be null. */
export const nullable = (type: object, description?: string) =>
  Field(typeOf(type), { nullable: true, ...(description && { description }) });

/** The id of a row, under its name in the schema. */
export const rowId = () => Field(() => ID, { name: '_id' });

/** Set here, because type-graphql compares with the global `Date` when it builds the schema, and a test may have replaced it. */
function typeOf(type: object): () => object {
  const scalar = type === Date ? GraphQLISODateTime : type;
  return () => scalar;
}
