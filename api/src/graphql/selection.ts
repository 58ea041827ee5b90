import {
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  type SelectionSetNode,
} from 'graphql';

const isRow = (type: GraphQLObjectType) => '_id' in type.getFields();

/** Returns a selection without outer braces. Leaves out relations, because a relation could load a whole list per row. */
export function selectionOf(
  type: GraphQLObjectType,
  isWanted: (name: string) => boolean = () => true,
): string {
  return Object.values(type.getFields())
    .filter(({ name, args }) => isWanted(name) && !args.some(isRequiredArgument))
    .flatMap((field) => {
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) return [field.name];
      return isObjectType(inner) && !isRow(inner) ? [`${field.name} { ${selectionOf(inner)} }`] : [];
    })
    .join(' ');
}

export function asksFor({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const walked = new Set<string>();
  const asks = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((each) => {
      if (each.kind === Kind.FIELD) return each.name.value === name || asks(each.selectionSet);
      if (each.kind === Kind.INLINE_FRAGMENT) return asks(each.selectionSet);
      if (walked.has(each.name.value)) return false;
      walked.add(each.name.value);
      return asks(fragments[each.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => asks(selectionSet));
}
