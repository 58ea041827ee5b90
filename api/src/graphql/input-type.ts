import { GraphQLJSON } from 'graphql-scalars';
import { Arg, type ClassType, Field, ID, InputType, Int } from 'type-graphql';
import { type FieldInfo, type Form, fieldInfo } from '../forms/fields.ts';

const types: Record<FieldInfo['kind'], () => object> = {
  text: () => String,
  choice: () => String,
  integer: () => Int,
  list: () => [String],
  json: () => GraphQLJSON,
  day: () => String,
  moment: () => String,
  boolean: () => Boolean,
  id: () => ID,
};

/** Creates an input type. All fields are nullable, because the form has clearer messages for missing values. */
export function inputType(name: string, form: Form): ClassType<Record<string, unknown>> {
  const Input = { [name]: class {} }[name] as ClassType<Record<string, unknown>>;
  for (const [key, schema] of Object.entries(form.shape)) {
    const info = fieldInfo(schema);
    if (!info) throw new Error(`${name}.${key} is not made by fields.ts`);
    const description = [info.required && 'Required.', info.max && `At most ${info.max} characters.`]
      .concat(info.options && `One of: ${Object.keys(info.options).filter(Boolean).join(', ')}.`)
      .filter(Boolean)
      .join(' ');
    Field(types[info.kind], { nullable: true, ...(description && { description }) })(Input.prototype, key);
  }
  InputType(name)(Input);
  return Input;
}

/** The argument for the values on which a change is based (`forms/merge.ts`). */
export const baseArg = (Input: ClassType) =>
  Arg('base', () => Input, {
    nullable: true,
    description:
      'The values that the changed fields had. If somebody else has changed one of them since, the error CONFLICT has its value in `theirs`.',
  });
