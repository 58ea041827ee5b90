import { type GraphQLSchema, isObjectType, printSchema } from 'graphql';
import type { Form } from './forms/fields.ts';
import { fieldInfo, limits } from './forms/fields.ts';
import type { KindFacts } from './forms/kind.ts';
import { buildApiSchema } from './graphql/schema.ts';
import { selectionOf } from './graphql/selection.ts';
import { openApi } from './http/openapi.ts';
import { kinds, resolvers } from './kinds.ts';
import { enquiryFacts } from './modules/enquiry/enquiry.form.ts';
import { personFacts } from './modules/person/person.form.ts';
import { siteSettingsFacts } from './modules/site-settings/site-settings.form.ts';
import type { Kind } from './records/kind.ts';

const head = '# Emitted from the code by `pnpm codegen`. Edit the code instead.\n\n';
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the generated files: file name -> content. */
export function emitted(): Record<string, string> {
  const schema = buildApiSchema({ resolvers, kinds });
  const copied = kinds.filter(({ ownerOnly }) => !ownerOnly);
  return {
    'schema.graphql': `${head}${printSchema(schema)}\n`,
    'operations.graphql': `${head}${kinds.map((kind) => operationsOf(kind, schema)).join('\n')}`,
    'openapi.json': json(openApi(schema, kinds)),
    'copy.json': json({ kinds: [...copied.map(copyOf), ...otherCopies] }),
  };
}

/** A field whose maximum length is at least this number is not selected in the queries for lists. */
const longText = limits.text;

const isLong = (form: Form, name: string): boolean => {
  const field = form.shape[name];
  const max = field && fieldInfo(field)?.max;
  return max !== undefined && max >= longText;
};

function operationsOf(kind: Kind, schema: GraphQLSchema): string {
  const type = typeOf(kind.type, schema);
  const all = selectionOf(type);
  const inLists = selectionOf(type, (name) => !isLong(kind.form, name));
  const answers = {
    list: `records: %s { ${inLists} }`,
    one: `record: %s { ${all} }`,
    create: `record: %s { ${all} }`,
    change: `record: %s { ${all} }`,
    trash: 'record: %s { _id }',
    restore: 'record: %s { _id }',
    reorder: 'records: %s { _id }',
    purge: 'records: %s { _id }',
  };
  return Object.entries(kind.operations)
    .map(([name, { on, does }]) => {
      const root = on === 'query' ? schema.getQueryType() : schema.getMutationType();
      // Leaves out `version`, because the admin sends `base` instead: the values on which a change is based.
      const args = (root?.getFields()[name]?.args ?? []).filter((arg) => arg.name !== 'version');
      const variables = args.map((arg) => `$${arg.name}: ${arg.type}`);
      const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const inParentheses = (text: string) => (text ? `(${text})` : '');
      const call = `${name}${inParentheses(passed)}`;
      return `${on} ${title}${inParentheses(variables.join(', '))} { ${answers[does].replace('%s', call)} }\n`;
    })
    .join('');
}

function typeOf(name: string, schema: GraphQLSchema) {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
  return type;
}

function copyOf(kind: Kind) {
  const named = (does: string) =>
    Object.keys(kind.operations).find((name) => kind.operations[name]?.does === does) ?? null;
  // The installed app queues these mutations while it is offline. `purge` is left out, because only the server can empty the
  // trash.
  const mutations = Object.entries(kind.operations).filter(
    ([, { on, does }]) => on === 'mutation' && does !== 'purge',
  );
  return {
    ...factsOf(kind),
    list: named('list'),
    one: named('one'),
    operations: Object.fromEntries(mutations.map(([name, { does }]) => [name, does])),
  };
}

const factsOf = ({ type, title, order, copy = 'whole' }: KindFacts) => ({
  kind: type,
  copy,
  title,
  order: Object.entries(order).map(([field, direction]) => [field === 'id' ? '_id' : field, direction]),
});

/** Enquiries, people and settings are not in `kinds`, so their operations are written out here. */
const otherCopies = [
  {
    ...factsOf(enquiryFacts),
    list: 'adminEnquiries',
    one: 'adminEnquiry',
    operations: {
      createEnquiry: 'create',
      updateEnquiry: 'change',
      addEnquiryNote: 'note',
      createTouch: 'touch',
    },
  },
  {
    ...factsOf(personFacts),
    list: 'adminPeople',
    one: 'adminPerson',
    operations: { createPerson: 'create', updatePerson: 'change' },
  },
  {
    ...factsOf(siteSettingsFacts),
    list: null,
    one: 'siteSettings',
    operations: { updateSiteSettings: 'change' },
  },
];
