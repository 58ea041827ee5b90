/**
 * The building blocks of forms. A form is a `z.object` of these fields. The resolver parses with it, the React form
 * validates with it, and the GraphQL input type is derived from it (`input-type.ts`), so that limits and messages are
 * defined once. Imports only zod, because it also runs in the visitor's browser.
 */
import * as z from 'zod/mini';

// zod would otherwise try `new Function`, and a strict Content-Security-Policy reports that on the console.
z.config({ jitless: true });

/** The largest lengths of texts, in UTF-16 units (docs/product.md, "Forms and limits"). */
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

/** The description of a field, for code that renders it or derives a type from it. */
export interface FieldInfo {
  label: string;
  kind: 'text' | 'choice' | 'integer' | 'list' | 'json' | 'day' | 'moment';
  required: boolean;
  max?: number;
  /** Stored value -> label, in the order of the menu. */
  options?: Readonly<Record<string, string>>;
}

const registry = z.registry<FieldInfo>();

/** The description of a form's field; undefined for a schema that was not made in this file. */
export const fieldInfo = (field: z.core.$ZodType): FieldInfo | undefined => registry.get(field);

// PostgreSQL cannot store NUL, and would turn a lone surrogate into U+FFFD.
const UNSTORABLE = /\0|[\ud800-\udfff]/u;
const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;
const INVALID_EMAIL = 'Invalid email address';

const blankAsEmpty = z.transform((value: unknown) => value ?? '');

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

interface TextOptions {
  required?: boolean;
  max?: number;
  /** The smallest length of a text that is not blank. */
  min?: number;
  /** The pattern of a text that is not blank, and the message when it does not match. */
  pattern?: { expression: RegExp; message: string };
}

/** Trimmed text; null and absent read as ''. Required means not blank after trimming. */
export function text(
  label: string,
  { required = false, max = limits.name, min = 0, pattern }: TextOptions = {},
) {
  const schema = z.pipe(
    blankAsEmpty,
    string(label, max, required).check(
      z.refine((value) => value === '' || value.length >= min, {
        error: `${label} must be at least ${min} characters`,
      }),
      z.refine((value) => value === '' || !pattern || pattern.expression.test(value), {
        error: pattern?.message ?? '',
      }),
    ),
  );
  return register(schema, { label, kind: 'text', required, max });
}

/** A required password. It is not trimmed. */
export function secret(label: string) {
  const schema = z.pipe(
    blankAsEmpty,
    z.string({ error: `${label} must be text` }).check(
      z.refine((value) => value !== '', { error: `${label} is required`, abort: true }),
      z.maxLength(limits.name, { error: `${label} must be at most ${limits.name} characters` }),
    ),
  );
  return register(schema, { label, kind: 'text', required: true, max: limits.name });
}

/** An e-mail address, checked by a simple pattern (docs/product.md, "Forms and limits"). */
export function email(label: string, { required = false }: { required?: boolean } = {}) {
  const schema = z.pipe(
    blankAsEmpty,
    string(label, limits.email, required).check(
      z.refine((value) => value === '' || EMAIL.test(value), { error: INVALID_EMAIL }),
    ),
  );
  return register(schema, { label, kind: 'text', required, max: limits.email });
}

function isWebAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

/**
 * An http(s) address, or a path of this site ("/media/..."). Other schemes are refused, because they could run script.
 */
export function url(label: string, { required = false }: { required?: boolean } = {}) {
  const schema = z.pipe(
    blankAsEmpty,
    string(label, limits.url, required).check(
      z.refine((value) => value === '' || isWebAddress(value), {
        error: `${label} must be a URL that begins with https:// or http://`,
      }),
    ),
  );
  return register(schema, { label, kind: 'text', required, max: limits.url });
}

/** One of a short fixed list; blank means the default. */
export function choice<Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  standard: NoInfer<Value>,
) {
  const values = Object.keys(options) as Value[];
  const schema = z.pipe(
    z.transform((value: unknown) =>
      value === undefined || value === null || value === '' ? standard : value,
    ),
    z.enum(values as [Value, ...Value[]], {
      error: `${label} must be one of: ${values.filter(Boolean).join(', ')}`,
    }),
  );
  return register(schema, { label, kind: 'choice', required: false, options });
}

/** A whole number from min to max; absent means the default. */
export function integer(
  label: string,
  { min, max, standard }: { min: number; max: number; standard: number },
) {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  const schema = z.pipe(
    z.transform((value: unknown) => value ?? standard),
    z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error })),
  );
  return register(schema, { label, kind: 'integer', required: false });
}

function isDay(value: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A calendar day such as "2026-11-21"; null when there is none. */
export function day(label: string) {
  const schema = z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? null : value)),
    z.nullable(
      z
        .string({ error: `${label} must be a date such as 2026-11-21` })
        .check(z.refine(isDay, { error: `${label} must be a date such as 2026-11-21` })),
    ),
  );
  return register(schema, { label, kind: 'day', required: false });
}

/** A date and time in ISO 8601; null when there is none. */
export function moment(label: string) {
  const error = `${label} must be a date and time`;
  const schema = z.pipe(
    z.transform((value: unknown) => {
      if (value === undefined || value === null || value === '') return null;
      return typeof value === 'string' || value instanceof Date ? new Date(value) : value;
    }),
    z.nullable(
      z
        .date({ error })
        .check(z.refine((value) => value.getFullYear() > 1970 && value.getFullYear() < 2200, { error })),
    ),
  );
  return register(schema, { label, kind: 'moment', required: false });
}

/** A list of short texts. Texts are trimmed and blank ones dropped; duplicates are dropped only when `unique`. */
export function list(label: string, { unique = false }: { unique?: boolean } = {}) {
  const entry = string(`Each of ${label}`, limits.entry, false);
  const schema = z.pipe(
    z.transform((value: unknown) => value ?? []),
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
  return register(schema, { label, kind: 'list', required: false });
}

/** A nested value that is sent as JSON, checked by the given schema; absent means the default. */
export function json<Value>(label: string, inner: z.ZodMiniType<Value, unknown>, standard: Value) {
  const schema = z.pipe(
    z.transform((value: unknown): unknown => value ?? standard),
    inner,
  );
  return register(schema, { label, kind: 'json', required: false });
}

/** Field name -> its first message, in the form's order. */
export type FieldErrors = Record<string, string>;

export type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors /** The first of the errors, in the form's order. */; message: string };

/** Any form: an object schema whose fields come from this file. */
export type Form = z.ZodMiniObject;

/** Parses a form's input. Never throws. Input that is not an object counts as an empty form. */
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
