/**
 * The building blocks of forms. A form is a `z.object` of these fields. The resolver parses input with the form, the React form
 * validates with it, and the GraphQL input type is derived from it (`input-type.ts`). Limits and messages are therefore defined only
 * once. This file imports only zod, because visitors' browsers also run it.
 *
 * The file is long because it contains all building blocks.
 */
import * as z from 'zod/mini';
import { isDay } from './day.ts';
import { nepaliStates } from './nepali.ts';

// Without this setting, zod tries `new Function`. A strict Content-Security-Policy reports each attempt in the console.
z.config({ jitless: true });

/** The maximum lengths: of texts in UTF-16 units, of lists in entries (docs/product.md, "Forms and limits"). */
export const limits = {
  name: 200,
  title: 200,
  email: 254,
  phone: 40,
  company: 200,
  excerpt: 500,
  text: 5_000,
  content: 200_000,
  url: 2_000,
  entries: 50,
  entry: 100,
} as const;

/** The control with which staff edit a value. The admin has a component for each (`web/src/admin/records/field-control.tsx`). */
export type ControlKind =
  | 'text'
  | 'lines'
  | 'markdown'
  | 'email'
  | 'tel'
  | 'url'
  | 'password'
  | 'picture'
  | 'choice'
  | 'number'
  | 'day'
  | 'moment'
  | 'time'
  | 'list'
  | 'choices'
  | 'rows';

/** Describes a field for code that renders the field or derives a type from it. */
export interface FieldInfo {
  label: string;
  /** The type of the value in requests. The GraphQL input type is derived from it. */
  kind: 'text' | 'choice' | 'integer' | 'list' | 'json' | 'day' | 'moment' | 'boolean' | 'id';
  control: ControlKind;
  required: boolean;
  /** The maximum length of a text, in UTF-16 units. */
  max?: number;
  range?: { min: number; max: number };
  /** The options of a choice: stored value -> label, in the order of the menu. */
  options?: Readonly<Record<string, string>>;
  /** The noun for one list entry or one row, such as "feature". */
  entry?: string;
  /** Whether duplicate entries of a list are removed. */
  unique?: boolean;
  /** The fields of a row, by name. */
  row?: Readonly<Record<string, FieldInfo>>;
}

const registry = z.registry<FieldInfo>();

/** Returns a field's description; undefined if the field was not created by this file. */
export const fieldInfo = (field: z.core.$ZodType): FieldInfo | undefined => registry.get(field);

// PostgreSQL cannot store NUL, and a lone surrogate would become U+FFFD.
export const UNSTORABLE = /\0|[\ud800-\udfff]/u;
export const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const missingAs = (standard: unknown) => z.transform((value: unknown) => value ?? standard);
const blankAsEmpty = missingAs('');
const blankAsNull = z.transform((value: unknown) => (isBlank(value) ? null : value));

function register<Schema extends z.core.$ZodType>(schema: Schema, info: FieldInfo): Schema {
  registry.add(schema, info);
  return schema;
}

function string(label: string, max: number, required: boolean) {
  return z.string({ error: `${label} must be text` }).check(
    z.refine((value) => !UNSTORABLE.test(value), {
      error: `${label} contains characters that cannot be stored`,
      abort: true,
    }),
    z.trim(),
    z.refine((value) => !required || value !== '', { error: `${label} is required`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
  );
}

interface Requirable {
  required?: boolean;
}

interface TextOptions extends Requirable {
  max?: number;
  /** The minimum length of a text. A blank text may be shorter. */
  min?: number;
  /** The pattern that a text must match, and the message if it does not match. A blank text is not checked. */
  pattern?: { expression: Pick<RegExp, 'test'>; message: string | ((value: string) => string) };
  control?: ControlKind;
}

/** A trimmed text. Null and missing values become ''. If a text has no pattern and a large `max`, its control has several lines. */
export function text(
  label: string,
  {
    required = false,
    max = limits.name,
    min = 0,
    pattern,
    control = max > limits.email && !pattern ? 'lines' : 'text',
  }: TextOptions = {},
) {
  const schema = z.pipe(
    blankAsEmpty,
    string(label, max, required).check(
      z.refine((value) => value === '' || value.length >= min, {
        error: `${label} must be at least ${min} characters`,
      }),
      z.refine((value) => value === '' || !pattern || pattern.expression.test(value), {
        error: ({ input }) => {
          const { message = '' } = pattern ?? {};
          return typeof message === 'string' ? message : message(String(input));
        },
      }),
    ),
  );
  return register(schema, { label, kind: 'text', control, required, max });
}

/** Characters that PostgreSQL cannot store, or that do not belong in a single line. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu;

/**
 * A text that the visitor did not type, such as the name of a campaign. An invalid text is shortened or dropped, so that it never
 * refuses the form.
 */
export function spare(label: string, max: number = limits.name) {
  const read = (value: unknown) =>
    // A character has at most two UTF-16 units.
    typeof value === 'string'
      ? [...value.slice(0, max * 2).replace(UNPRINTABLE, '')].slice(0, max).join('').trim()
      : '';
  // Kind `json` accepts any type. With kind `text`, a value of another type would be a GraphQL error that refuses the whole form.
  const info = { label, kind: 'json', control: 'text', required: false } as const;
  return register(z.pipe(z.transform(read), z.string()), info);
}

export const phone = (label: string, options: Requirable = {}) =>
  text(label, { ...options, max: limits.phone, control: 'tel' });

const DIRECTIVE = /\{(?:facts?|classes|posts|pages|ask):/i;

/** A text that is shown as typed, even in search results and feeds. It must not contain directives, which would not be rendered there. */
export const plainText = (label: string, options: Requirable & { max: number }) =>
  text(label, {
    ...options,
    pattern: {
      expression: { test: (value) => !DIRECTIVE.test(value) },
      message: `${label} cannot contain facts or lists such as {fact:au-funds}. They belong in the text.`,
    },
  });

export const markdown = (label: string, options: Requirable = {}) =>
  text(label, { ...options, max: limits.content, control: 'markdown' });

/** A password. Passwords are not trimmed. @param min - the minimum length of a new password */
export function secret(label: string, { min = 1, required = true }: Requirable & { min?: number } = {}) {
  const schema = z.pipe(
    blankAsEmpty,
    z.string({ error: `${label} must be text` }).check(
      z.refine((value) => value !== '' || !required, { error: `${label} is required`, abort: true }),
      z.refine((value) => value === '' || value.length >= min, {
        error: `${label} must be at least ${min} characters`,
        abort: true,
      }),
      z.maxLength(limits.name, { error: `${label} must be at most ${limits.name} characters` }),
    ),
  );
  return register(schema, { label, kind: 'text', control: 'password', required, max: limits.name });
}

/** An e-mail address. The pattern is simple: some characters, an @, and a domain with a dot. */
export const email = (label: string, { required = false }: Requirable = {}) =>
  text(label, {
    required,
    max: limits.email,
    pattern: { expression: EMAIL, message: 'Invalid email address' },
    control: 'email',
  });

/** Matches blanks and control characters, which browsers remove from addresses, and backslashes, which browsers treat as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
const MISLEADING = /[\s\0-\x1f\x7f-\x9f\\]/;

function isWebAddress(value: string): boolean {
  if (MISLEADING.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  // An address needs both slashes. Browsers treat "https:evil.example" as a path on this site.
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  // Refuses user names, because "https://bank.example@evil.example" leads to evil.example.
  return !hasUserinfo(value);
}

/** Returns whether an address contains a user name before the host. The user name may be empty. */
const hasUserinfo = (value: string): boolean => /^[a-z]+:\/*[^/?#]*@/i.test(value);

/** An http(s) address, or a path on this site ("/media/..."). Other schemes are refused, because they could run scripts. */
export const url = (
  label: string,
  { required = false, control = 'url' }: Requirable & { control?: 'url' | 'picture' } = {},
) =>
  text(label, {
    required,
    max: limits.url,
    pattern: {
      expression: { test: isWebAddress },
      message: `${label} must be a URL that begins with https:// or http://`,
    },
    control,
  });

/** The address of a picture. Staff can type the address, upload a picture, or choose one. */
export const picture = (label: string, options: Requirable = {}) =>
  url(label, { ...options, control: 'picture' });

/** One option of a short fixed list. A blank value becomes the default. Without a default, a blank value is refused. */
export function choice<Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  standard: NoInfer<Value> | null,
) {
  const values = Object.keys(options) as Value[];
  const error = `${label} must be one of: ${values.filter(Boolean).join(', ')}`;
  const schema = z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? standard : value)),
    z.enum(values as [Value, ...Value[]], {
      error: ({ input }) => (input === null ? `${label} is required` : error),
    }),
  );
  return register(schema, { label, kind: 'choice', control: 'choice', required: standard === null, options });
}

/** Yes or no, with a label for each. A blank value becomes the default. The texts "true" and "false" are accepted, too. */
export function flag(label: string, labels: { true: string; false: string }, standard: boolean) {
  const texts = new Map([
    ['true', true],
    ['false', false],
    ['', standard],
  ]);
  const schema = z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? (texts.get(value) ?? value) : (value ?? standard),
    ),
    z.boolean({ error: `${label} must be true or false` }),
  );
  return register(schema, { label, kind: 'boolean', control: 'choice', required: false, options: labels });
}

/**
 * A whole number from min to max. A missing value becomes `standard`. Without a `standard`, it becomes null, or is refused if the
 * field is required.
 */
export function integer(
  label: string,
  options: { min: number; max: number } & ({ standard: number } | { required: true }),
): z.ZodMiniType<number, unknown>;
export function integer(
  label: string,
  options: { min: number; max: number },
): z.ZodMiniType<number | null, unknown>;
export function integer(
  label: string,
  {
    min,
    max,
    standard,
    required = false,
  }: { min: number; max: number; standard?: number; required?: boolean },
): z.ZodMiniType {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  const number = z
    .int({ error: ({ input }) => (input === null ? `${label} is required` : error) })
    .check(z.minimum(min, { error }), z.maximum(max, { error }));
  const info = { label, kind: 'integer', control: 'number', required, range: { min, max } } as const;
  if (standard !== undefined) return register(z.pipe(missingAs(standard), number), info);
  return register(z.pipe(blankAsNull, required ? number : z.nullable(number)), info);
}

/** A calendar day such as "2026-11-21"; null if empty. */
export function day(label: string, options: { required: true }): z.ZodMiniType<string, unknown>;
export function day(label: string, options?: { required?: false }): z.ZodMiniType<string | null, unknown>;
export function day(label: string, { required = false }: Requirable = {}): z.ZodMiniType {
  const error = `${label} must be a date such as 2026-11-21`;
  const date = z
    .string({ error: ({ input }) => (input === null ? `${label} is required` : error) })
    .check(z.refine(isDay, { error }));
  const schema = z.pipe(blankAsNull, required ? date : z.nullable(date));
  return register(schema, { label, kind: 'day', control: 'day', required });
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day in the office, such as "14:30"; null if empty. */
export function time(label: string, options: { required: true }): z.ZodMiniType<string, unknown>;
export function time(label: string): z.ZodMiniType<string | null, unknown>;
export function time(label: string, { required = false }: Requirable = {}): z.ZodMiniType {
  const error = `${label} must be a time such as 14:30`;
  const value = z
    .string({ error: ({ input }) => (input === null ? `${label} is required` : error) })
    .check(z.regex(TIME, { error }));
  const trimmed = z.transform((text: unknown) => (typeof text === 'string' ? text.trim() : text));
  const schema = z.pipe(z.pipe(trimmed, blankAsNull), required ? value : z.nullable(value));
  return register(schema, { label, kind: 'text', control: 'time', required });
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id of another row; null if empty. @param version - the required UUID version. An id of version 7 begins with its time. */
export function reference(label: string, { version }: { version?: 7 } = {}) {
  const error = `${label} must be a UUID${version ? `v${version}` : ''}`;
  const isWanted = (value: string) => {
    const found = UUID.exec(value)?.[1];
    return found !== undefined && (!version || found === String(version));
  };
  const schema = z.pipe(blankAsNull, z.nullable(z.string({ error }).check(z.refine(isWanted, { error }))));
  return register(schema, { label, kind: 'id', control: 'text', required: false });
}

/** A date and time in ISO 8601; null if empty. */
export function moment(label: string) {
  const error = `${label} must be a date and time`;
  const schema = z.pipe(
    z.transform((value: unknown) => {
      if (isBlank(value)) return null;
      return typeof value === 'string' || value instanceof Date ? new Date(value) : value;
    }),
    z.nullable(
      z
        .date({ error })
        .check(z.refine((value) => value.getFullYear() > 1970 && value.getFullYear() < 2200, { error })),
    ),
  );
  return register(schema, { label, kind: 'moment', control: 'moment', required: false });
}

/**
 * A list of short texts, which are trimmed. Blank entries are removed. Duplicates are kept unless `unique` is set.
 *
 * @param options.entry - the noun for one entry
 */
export function list(label: string, { entry: noun, unique = false }: { entry: string; unique?: boolean }) {
  const entry = string(`Each of ${label}`, limits.entry, false);
  const schema = z.pipe(
    missingAs([]),
    z.pipe(
      z.array(entry, { error: `${label} must be a list of texts` }),
      z.pipe(
        z.transform((entries: string[]) => {
          const kept = entries.filter((value) => value !== '');
          return unique ? [...new Set(kept)] : kept;
        }),
        z
          .array(z.string())
          .check(
            z.maxLength(limits.entries, { error: `${label} must be at most ${limits.entries} entries` }),
          ),
      ),
    ),
  );
  return register(schema, { label, kind: 'list', control: 'list', required: false, entry: noun, unique });
}

/** Several options of a short fixed list. They are stored in the order of that list. */
export function choices(
  label: string,
  options: Readonly<Record<string, string>>,
  { required = false }: Requirable = {},
) {
  const values = Object.keys(options);
  const error = `Each of ${label} must be one of: ${values.join(', ')}`;
  const schema = z.pipe(
    z.transform((value: unknown) => (isBlank(value) ? [] : value)),
    z.pipe(
      z.array(z.string({ error }).check(z.refine((value) => values.includes(value), { error })), {
        error: `${label} must be a list of texts`,
      }),
      z.pipe(
        z.transform((chosen: string[]) => values.filter((value) => chosen.includes(value))),
        z
          .array(z.string())
          .check(z.refine((chosen) => !required || chosen.length > 0, { error: `${label} is required` })),
      ),
    ),
  );
  return register(schema, { label, kind: 'list', control: 'choices', required, options });
}

/** Shortens the label of a field inside a row: "Submenu title" becomes "Title". Messages use the full label. */
const labelInRow = (label: string, of: string) =>
  label.startsWith(`${of} `)
    ? `${label.charAt(of.length + 1).toUpperCase()}${label.slice(of.length + 2)}`
    : label;

/**
 * Rows of short texts, such as the links of a menu. A row may contain rows. Clients send rows as JSON; a missing value means no
 * rows.
 *
 * @param entry - the noun for one row, such as "link"
 * @param shape - the fields of a row, which this file must have created
 * @param options.problem - returns a message if the rows are inconsistent
 */
export function rows<Shape extends Record<string, z.ZodMiniType>>(
  label: string,
  entry: string,
  shape: Shape,
  {
    max = limits.entries,
    problem,
  }: { max?: number; problem?: (rows: z.output<z.ZodMiniObject<Shape>>[]) => string | null } = {},
) {
  const schema = z.pipe(
    missingAs([]),
    z.array(z.object(shape), { error: `${label} must be a list of entries` }).check(
      z.maxLength(max, { error: `${label} must be at most ${max} entries` }),
      z.check(({ value, issues }) => {
        const message = problem?.(value);
        if (message) issues.push({ code: 'custom', input: value, message });
      }),
    ),
  );
  const row: Record<string, FieldInfo> = {};
  for (const [name, field] of Object.entries(shape)) {
    const info = fieldInfo(field);
    if (info) row[name] = { ...info, label: labelInRow(info.label, label) };
  }
  return register(schema, { label, kind: 'json', control: 'rows', required: false, entry, row });
}

/** A field and its Nepali twin, such as `name` and `nameNe`. The twin may be empty. @param field - creates each of the two fields */
export const bilingual = <Name extends string, Schema extends z.ZodMiniType>(
  name: Name,
  label: string,
  field: (label: string, required: boolean) => Schema,
  { required = false }: Requirable = {},
): Record<Name | `${Name}Ne`, Schema> =>
  // The type assertion is needed because TypeScript cannot infer computed names.
  ({ [name]: field(label, required), [`${name}Ne`]: field(`${label} in Nepali`, false) }) as Record<
    Name | `${Name}Ne`,
    Schema
  >;

/**
 * Whether an English text of a record has changed since its Nepali text was edited. Staff edit a form with this field in one
 * language at a time.
 */
export const nepaliMark = {
  isNepaliBehind: flag('Translation', { true: 'Outdated', false: 'Up to date' }, false),
};

/** Whether visitors may see a record's Nepali texts. */
export const nepaliState = { nepali: choice('Nepali', nepaliStates, 'hidden') };

/** The name of each invalid field -> its first error message, in the order of the form. */
export type FieldErrors = Record<string, string>;

export type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors /** The first error, in the form's order. */; message: string };

/** An object schema. This file must have created its fields. */
export type Form = z.ZodMiniObject;

/** Parses the input of a form. Never throws. Input that is not an object counts as an empty form. */
export function parseForm<F extends Form>(form: F, input: unknown): Parsed<z.output<F>> {
  const result = form.safeParse(typeof input === 'object' && input !== null ? input : {});
  if (result.success) return { ok: true, value: result.data };
  const errors: FieldErrors = {};
  for (const field of Object.keys(form.shape)) {
    const issue = result.error.issues.find((each) => each.path[0] === field);
    if (issue) errors[field] = issue.message;
  }
  return { ok: false, errors, message: Object.values(errors)[0] ?? 'Invalid input' };
}
