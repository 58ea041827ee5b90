import { Field, GraphQLISODateTime, ID } from 'type-graphql';

/**
 * Short for type-graphql's `@Field`: `@field(Int, 'In bytes.') size!: number;`. A `Date` becomes an ISO timestamp. Use `@Field`
 * if the type is declared further down in the file, or if the field has another name in the schema.
 */
export const field = (type: object, description?: string) =>
  Field(typeOf(type), { ...(description && { description }) });

export const nullable = (type: object, description?: string) =>
  Field(typeOf(type), { nullable: true, ...(description && { description }) });

export const rowId = () => Field(() => ID, { name: '_id' });

/**
 * Converts `Date` at once. type-graphql would compare `type` with the global `Date` only when it builds the schema, and a test
 * may have replaced the global `Date` by then.
 */
function typeOf(type: object): () => object {
  const scalar = type === Date ? GraphQLISODateTime : type;
  return () => scalar;
}
