import {
  type GraphQLOutputType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind as Node,
  parse,
  type SelectionSetNode,
} from 'graphql';
import * as z from 'zod/mini';
import { type FieldInfo, type Form, fieldInfo } from '../forms/fields.ts';
import type { JsonSchema } from './rest-row.ts';

const scalars: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTimeISO: { type: 'string', format: 'date-time' },
  JSON: {},
};

/** @param named - called with each object type's schema; returns this schema, or stores it and returns a reference to it */
export function answerSchema(
  type: GraphQLOutputType,
  selection: string,
  named: (typeName: string, schema: JsonSchema) => JsonSchema = (_, schema) => schema,
): JsonSchema {
  const set = selection === '' ? null : selectionSet(selection);
  return ofType(type, set);

  function ofType(each: GraphQLOutputType, chosen: SelectionSetNode | null): JsonSchema {
    if (isNonNullType(each)) return present(each.ofType, chosen);
    const schema = present(each, chosen);
    if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] };
    return typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
  }

  function present(each: GraphQLOutputType, chosen: SelectionSetNode | null): JsonSchema {
    if (isListType(each)) return { type: 'array', items: ofType(each.ofType, chosen) };
    const inner = getNamedType(each);
    if (!isObjectType(inner) || !chosen) return scalars[inner.name] ?? { type: 'string' };
    const properties = Object.fromEntries(
      chosen.selections.flatMap((part) => {
        const field = part.kind === Node.FIELD && inner.getFields()[part.name.value];
        if (!field || part.kind !== Node.FIELD) return [];
        return [[part.alias?.value ?? field.name, ofType(field.type, part.selectionSet ?? null)]];
      }),
    );
    const required = Object.keys(properties);
    return named(inner.name, { type: 'object', properties, required, additionalProperties: false });
  }
}

function selectionSet(selection: string): SelectionSetNode {
  const [definition] = parse(`{ ${selection} }`).definitions;
  if (definition?.kind !== Node.OPERATION_DEFINITION) throw new Error(`Not a selection: ${selection}`);
  return definition.selectionSet;
}

export function formSchema(form: Form): JsonSchema {
  const infos = Object.entries(form.shape).map(([name, schema]) => ({
    name,
    schema,
    info: fieldInfo(schema),
  }));
  return {
    type: 'object',
    properties: Object.fromEntries(
      infos.map(({ name, schema, info }) => [name, info ? fieldSchema(info, schema) : {}]),
    ),
    required: infos.filter(({ info }) => info?.required).map(({ name }) => name),
  };
}

function fieldSchema(info: FieldInfo, schema: z.core.$ZodType): JsonSchema {
  const { label: title, kind, max, options } = info;
  switch (kind) {
    case 'integer':
      return { title, type: 'integer' };
    case 'boolean':
      return { title, type: 'boolean' };
    case 'list':
      return { title, type: 'array', items: { type: 'string' } };
    case 'day':
      return { title, type: ['string', 'null'], format: 'date' };
    case 'id':
      return { title, type: ['string', 'null'], format: 'uuid' };
    case 'moment':
      return { title, type: ['string', 'null'], format: 'date-time' };
    case 'choice':
      return { title, type: 'string', enum: Object.keys(options ?? {}) };
    case 'json':
      // Describes the value after parsing, because JSON Schema cannot express the transform of the input.
      return {
        title,
        ...z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
        $schema: undefined,
      };
    default:
      return { title, type: 'string', ...(max && { maxLength: max }) };
  }
}
