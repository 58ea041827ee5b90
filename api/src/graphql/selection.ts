import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';

/** Whether a type's values are rows of their own, which other rows point to. */
const isRow = (type: GraphQLObjectType) => '_id' in type.getFields();

/**
 * All leaf fields and embedded objects of a type, as the text of a selection set without its outer braces. Relations to
 * other rows are left out: they would bring whole lists along with each row.
 *
 * @param isWanted - whether a field of the type itself is taken
 */
export function selectionOf(
  type: GraphQLObjectType,
  isWanted: (name: string) => boolean = () => true,
): string {
  return Object.values(type.getFields())
    .filter(({ name }) => isWanted(name))
    .flatMap((field) => {
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) return [field.name];
      return isObjectType(inner) && !isRow(inner) ? [`${field.name} { ${selectionOf(inner)} }`] : [];
    })
    .join(' ');
}
