/**
 * The building blocks of forms. A form is a zod schema: the API parses input with it, React components validate input with it,
 * and the GraphQL input type is derived from it (`input-type.ts`). Limits and messages are therefore defined only once. The
 * browsers of visitors also run this file, so the only package that it imports is zod. The file is long because it contains all
 * building blocks.
 */
import * as z from 'zod/mini';
import { earliestDay, isDay, latestDay } from './day.ts';
import { nepaliStates } from './nepali.ts';

// Without this setting, zod tries `new Function`. A strict Content-Security-Policy reports each attempt in the console.
z.config({ jitless: true });

/** Maximum lengths in UTF-16 units. Only `entries` is a maximum number of entries (docs/product.md, "Forms and limits"). */
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

/** The admin has a component for each control (`web/src/admin/records/field-control.tsx`). */
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

export interface FieldInfo {
  label: string;
  /** The type of the value in requests. The GraphQL input type is derived from it. */
  kind: 'text' | 'choice' | 'integer' | 'list' | 'json' | 'day' | 'moment' | 'boolean' | 'id';
  control: ControlKind;
  required: boolean;
  /** The maximum length in UTF-16 units. */
  max?: number;
  range?: { min: number; max: number };
  /** Stored value -> label, in the order of the menu. */
  options?: Readonly<Record<string, string>>;
  /** The noun for one list entry or one row, such as "feature". */
  entry?: string;
  unique?: boolean;
  row?: Readonly<Record<string, FieldInfo>>;
}

const registry = z.registry<FieldInfo>();

/** Returns undefined if this file did not create the field. */
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
  /** The minimum length, unless the text is blank. */
  min?: number;
  /** Checked unless the text is blank. */
  pattern?: { expression: Pick<RegExp, 'test'>; message: string | ((value: string) => string) };
  control?: ControlKind;
}

/** Trims a text. Null and missing values become ''. With a large `max` and no pattern, the default control is multi-line. */
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

/** A field that the page fills in, not the visitor, such as a campaign's name. An invalid value is corrected or becomes ''. */
export function spare(label: string, max: number = limits.name) {
  const read = (value: unknown) =>
    // Shortens a long text before splitting it into characters. A character has at most two UTF-16 units.
    typeof value === 'string'
      ? [...value.slice(0, max * 2).replace(UNPRINTABLE, '')].slice(0, max).join('').trim()
      : '';
  // With kind `text`, GraphQL would refuse the whole form if this value had another type.
  const info = { label, kind: 'json', control: 'text', required: false } as const;
  return register(z.pipe(z.transform(read), z.string()), info);
}

export const phone = (label: string, options: Requirable = {}) =>
  text(label, { ...options, max: limits.phone, control: 'tel' });

const DIRECTIVE = /\{(?:facts?|classes|posts|pages|ask):/i;

/** A text that refuses directives such as {fact:...}. Search results, for example, would show them exactly as typed. */
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

/** Passwords are not trimmed. @param min - the minimum length of a new password */
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

export const email = (label: string, { required = false }: Requirable = {}) =>
  text(label, {
    required,
    max: limits.email,
    pattern: { expression: EMAIL, message: 'Invalid email address' },
    control: 'email',
  });

/** Characters that can disguise a URL: browsers remove line breaks and tabs, and treat backslashes as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
const MISLEADING = /[\s\0-\x1f\x7f-\x9f\\]/;

function isWebAddress(value: string): boolean {
  if (MISLEADING.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  // `URL.canParse` accepts "https:evil.example", but on an https site, browsers treat it as a relative path.
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  // Refuses user names, because "https://bank.example@evil.example" leads to evil.example.
  return !hasUserinfo(value);
}

/** Returns whether the address has a user name before the host. The user name may be empty. */
const hasUserinfo = (value: string): boolean => /^[a-z]+:\/*[^/?#]*@/i.test(value);

/** An http(s) address, or a path on this site ("/media/..."). Other schemes could run scripts. */
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

export const picture = (label: string, options: Requirable = {}) =>
  url(label, { ...options, control: 'picture' });

/** A blank value becomes `standard`. If `standard` is null, a blank value is refused. */
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

/** A blank value becomes `standard`. The strings "true" and "false" are accepted, too. */
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

/** A missing value becomes `standard`. Without a `standard`, it becomes null, or is refused if the field is required. */
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
    .check(z.refine((value) => isDay(value) && value >= earliestDay && value <= latestDay, { error }));
  const schema = z.pipe(blankAsNull, required ? date : z.nullable(date));
  return register(schema, { label, kind: 'day', control: 'day', required });
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day in the office's time zone, such as "14:30"; null if empty. */
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

/** The id of another row; null if empty. @param version - the required UUID version; version 7 begins with the time */
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
      // `Date` would read 31 February as 3 March.
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !isDay(value.slice(0, 10)))
        return value;
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

/** A list of strings. Trims the entries and removes blank ones. Duplicates are kept unless `unique` is set. */
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

/** The chosen options are stored in the order of `options`. */
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

/** Shortens a label inside a row: "Submenu title" becomes "Title". Messages use the full label. */
const labelInRow = (label: string, of: string) =>
  label.startsWith(`${of} `)
    ? `${label.charAt(of.length + 1).toUpperCase()}${label.slice(of.length + 2)}`
    : label;

/**
 * Rows of fields, such as the links of a menu. A field of a row may itself be `rows`. A missing value means no rows.
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

/** Returns an English field and its Nepali twin, which may be empty. @param field - is called once for each of them */
export const bilingual = <Name extends string, Schema extends z.ZodMiniType>(
  name: Name,
  label: string,
  field: (label: string, required: boolean) => Schema,
  { required = false }: Requirable = {},
): Record<Name | `${Name}Ne`, Schema> =>
  // TypeScript cannot infer computed names.
  ({ [name]: field(label, required), [`${name}Ne`]: field(`${label} in Nepali`, false) }) as Record<
    Name | `${Name}Ne`,
    Schema
  >;

export const bilingualText = <Name extends string>(
  name: Name,
  label: string,
  max: number,
  options?: Requirable,
) => bilingual(name, label, (own, required) => text(own, { required, max }), options);

/** Whether an English text is newer than its Nepali text. A form with this field is edited in one language at a time. */
export const nepaliMark = {
  isNepaliBehind: flag('Translation', { true: 'Outdated', false: 'Up to date' }, false),
};

/** Whether visitors may see a record's Nepali texts. */
export const nepaliState = { nepali: choice('Nepali', nepaliStates, 'hidden') };

/** Field name -> its first error message, in the order of the form. */
export type FieldErrors = Record<string, string>;

export type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors /** The first error, in the form's order. */; message: string };

/** A form. All its fields must have been created by this file. */
export type Form = z.ZodMiniObject;

/** Validates input without throwing. Input that is not an object counts as an empty form. */
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
