/**
 * The limits of GraphQL requests, checked before a request is validated or run (docs/product.md, "Limits of GraphQL"). Written
 * by hand, because graphql-query-complexity and graphql-armor count during the validation by graphql-js. For the documents that
 * must be refused, this validation takes seconds. Neither library can read the list lengths that `@Rows` declares.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  Lexer,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql';
import { badInput } from './errors.ts';
import type { FieldCost } from './rows.ts';

export interface QueryLimits {
  /** The number of root fields. Each alias counts. */
  rootFields: number;
  /** The maximum number of rows that the operation can return with its arguments. */
  rows: number;
  /** The number of single values: the leaf fields of all rows. */
  values: number;
}

export const anonymousLimits: QueryLimits = { rootFields: 15, rows: 2000, values: 20_000 };
export const staffLimits: QueryLimits = { rootFields: 60, rows: 20_000, values: Number.POSITIVE_INFINITY };

const maxTokens = 2000;
const maxDepth = 8;
// graphql-js parses and validates nested brackets recursively, so the limit prevents a stack overflow.
const maxBrackets = 60;
// graphql-js compares all pairs of fields with the same name, so the time is quadratic in their number.
const maxRepeats = 10;
const maxFragments = 40;
/** The number of rows assumed for a list that does not declare its length. */
const usualList = 100;

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** @throws AppError BAD_USER_INPUT, GraphQLError */
export function parseQuery(text: string): DocumentNode {
  checkBrackets(text);
  return parse(text, { maxTokens });
}

function checkBrackets(text: string): void {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  // Stops at the maximum number of tokens, because the parser refuses longer documents.
  for (let tokens = 0; tokens <= maxTokens; tokens += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (opening.has(kind)) depth += 1;
    else if (closing.has(kind)) depth -= 1;
    if (depth > maxBrackets) throw tooMuch('nested brackets', depth, maxBrackets);
  }
}

/** Returns the root fields for the log: "me,adminStats". Leaves out unknown names, because a client may send any text. */
export function operationsOf(schema: GraphQLSchema, document: DocumentNode): string {
  const names = document.definitions.flatMap((each) => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return [];
    const fields = schema.getRootType(each.operation)?.getFields() ?? {};
    return rootFields(document, each.selectionSet).filter((name) => Object.hasOwn(fields, name));
  });
  return [...new Set(names)].join(',');
}

/** Returns the names of the root fields, including root fields in fragments. */
export function rootFields(document: DocumentNode, root: SelectionSetNode): string[] {
  const walked = new Set<string>();
  const names: string[] = [];
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet);
      else if (!walked.has(selection.name.value)) {
        const { value } = selection.name;
        walked.add(value);
        for (const each of document.definitions)
          if (each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === value) walk(each.selectionSet);
      }
    }
  };
  walk(root);
  return names;
}

interface Cost {
  depth: number;
  rootFields: number;
  rows: number;
  values: number;
}

const nothing = (): Cost => ({ depth: 0, rootFields: 0, rows: 0, values: 0 });

/** Checks the limits, but does not validate the document. @throws AppError BAD_USER_INPUT naming the limit and the value */
export function checkQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  limits: QueryLimits,
): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  if (fragments.size > maxFragments) throw tooMuch('fragments', fragments.size, maxFragments);
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const defaults = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]);
    const given = { ...Object.fromEntries(defaults), ...variables };
    const root = schema.getRootType(operation.operation) ?? undefined;
    const cost = costOf(operation.selectionSet, root, { schema, fragments, given, fragmentCosts: new Map() });
    if (cost.depth > maxDepth) throw tooMuch('levels', cost.depth, maxDepth);
    if (cost.rootFields > limits.rootFields)
      throw tooMuch('fields at the root', cost.rootFields, limits.rootFields);
    if (cost.rows > limits.rows) throw tooMuch('rows', cost.rows, limits.rows);
    if (cost.values > limits.values) throw tooMuch('values', cost.values, limits.values);
  }
}

const tooMuch = (what: string, asked: number, most: number) =>
  badInput(`The query asks for too much: ${asked} ${what}, at most ${most}. Ask for less at once.`);

interface Reading {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  given: Readonly<Record<string, unknown>>;
  /** Fragment name -> cost. The cost is undefined during its computation, which ends the recursion of circular fragments. */
  fragmentCosts: Map<string, Cost | undefined>;
}

function costOf(set: SelectionSetNode, type: GraphQLObjectType | undefined, reading: Reading): Cost {
  const sum = nothing();
  const names = new Map<string, number>();
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      const repeats = (names.get(name) ?? 0) + 1;
      names.set(name, repeats);
      if (repeats > maxRepeats) throw tooMuch(`times the same field`, repeats, maxRepeats);
      // Not counted: `__typename`, which costs nothing, and introspection, which is off in production.
      if (!selection.name.value.startsWith('__')) add(sum, costOfField(selection, type, reading));
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const { typeCondition, selectionSet } = selection;
      add(
        sum,
        costOf(selectionSet, typeCondition ? typeOf(typeCondition.name.value, reading) : type, reading),
      );
    } else add(sum, costOfFragment(selection.name.value, reading));
  }
  return sum;
}

function add(sum: Cost, { depth, rootFields, rows, values }: Cost): void {
  sum.depth = Math.max(sum.depth, depth);
  sum.rootFields += rootFields;
  sum.rows += rows;
  sum.values += values;
}

function typeOf(name: string, { schema }: Reading): GraphQLObjectType | undefined {
  const type = schema.getType(name);
  return isObjectType(type) ? type : undefined;
}

function costOfFragment(name: string, reading: Reading): Cost {
  const { fragments, fragmentCosts } = reading;
  const fragment = fragments.get(name);
  if (!fragment) return nothing();
  if (!fragmentCosts.has(name)) {
    fragmentCosts.set(name, undefined);
    const type = typeOf(fragment.typeCondition.name.value, reading);
    fragmentCosts.set(name, costOf(fragment.selectionSet, type, reading));
  }
  return fragmentCosts.get(name) ?? nothing();
}

function costOfField(node: FieldNode, type: GraphQLObjectType | undefined, reading: Reading): Cost {
  const fields = type?.getFields() ?? {};
  const field = Object.hasOwn(fields, node.name.value) ? fields[node.name.value] : undefined;
  const named = field && getNamedType(field.type);
  const inner = node.selectionSet
    ? costOf(node.selectionSet, isObjectType(named) ? named : undefined, reading)
    : nothing();
  const { rows, by = 'first', weight = 0 } = field ? declaredCost(field) : {};
  const count = rows ? sizeOf(node, by, rows, reading.given) : 1;
  return {
    depth: inner.depth + 1,
    rootFields: 1,
    rows: (rows ? count : 0) + count * inner.rows + weight,
    values: count * inner.values + (!named || isLeafType(named) ? 1 : 0),
  };
}

/** Returns the declared cost of a field. A list of rows without a declared cost counts as 100 rows. */
export function declaredCost(field: Pick<GraphQLField<unknown, unknown>, 'type' | 'extensions'>): FieldCost {
  const said = field.extensions.cost as FieldCost | undefined;
  if (said) return said;
  return isListOfRows(field) ? { rows: { usual: usualList, most: usualList } } : {};
}

/** Returns whether a field is a list of records. A list within a record, such as the entries of a menu, does not count. */
export function isListOfRows({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): boolean {
  const named = getNamedType(type);
  return isListType(getNullableType(type)) && isObjectType(named) && '_id' in named.getFields();
}

function sizeOf(
  node: FieldNode,
  by: string,
  { usual, most }: NonNullable<FieldCost['rows']>,
  given: Readonly<Record<string, unknown>>,
): number {
  const value = node.arguments?.find(({ name }) => name.value === by)?.value;
  const asked =
    value?.kind === Kind.INT
      ? Number(value.value)
      : value?.kind === Kind.VARIABLE
        ? given[value.name.value]
        : undefined;
  return Math.min(Math.max(typeof asked === 'number' ? asked : usual, 1), most);
}
