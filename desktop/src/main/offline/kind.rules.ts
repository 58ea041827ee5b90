import { type Form, fieldInfo, parseForm } from 'api/fields';
import type { KindFacts } from 'api/kind';
import { compare } from 'api/rules/enquiry';
import { isInNepali, withNepaliMark } from 'api/rules/nepali';
import type { KindRules, Moment } from 'api/rules/record';
import { isActive, type Visibility, visibilities } from 'api/visibility';
import { officeNow } from 'web/admin/office-clock';
import type { OfficeCopy, Row } from './office.copy.ts';
import { kindNamed } from './office.schema.ts';

/** The rules of kinds that can be active or inactive and have no rules of their own. */
const visibilityRules: KindRules<{ status: Visibility }> = {
  derived: (row) => ({ isActive: isActive(row) }),
};
const isVisible = ({ shape }: Form) => shape.status && fieldInfo(shape.status)?.options === visibilities;

const forms = import.meta.glob<Record<string, unknown>>('../../../../api/src/modules/*/*.form.ts', {
  eager: true,
});
const ruleFiles = import.meta.glob<{ rules?: KindRules }>('../../../../api/src/modules/*/*.rules.ts', {
  eager: true,
});

const kinds = new Map<string, KindFacts & { rules: KindRules }>();
for (const [path, exported] of Object.entries(forms)) {
  const name = Object.keys(exported).find((each) => each.endsWith('Facts'));
  if (!name) continue;
  const facts = exported[name] as KindFacts;
  const own = ruleFiles[path.replace('.form.ts', '.rules.ts')]?.rules;
  kinds.set(facts.type, { ...facts, rules: own ?? (isVisible(facts.form) ? visibilityRules : {}) });
}

/** @throws Error if the kind has no form */
export function factsOf(kind: string): KindFacts {
  const facts = kinds.get(kind);
  if (!facts) throw new Error(`${kind} has no form.`);
  return facts;
}

/** Returns the record with its fields as the API stores them: a post's author, for example, as text instead of an object. */
const storedOf = (kind: string, row: Row): Row => ({ ...row, ...kinds.get(kind)?.rules.stored?.(row) });

export const formValue = (kind: string, row: Row, field: string): unknown =>
  storedOf(kind, row)[field] ?? null;

const derivedOf = (kind: string, stored: Row, now: Moment): Record<string, unknown> => ({
  ...kinds.get(kind)?.rules.derived?.(stored, now),
  ...('isInNepali' in stored && { isInNepali: isInNepali(stored) }),
});

/** Returns the record with its derived fields as of `now`. A scheduled post, for example, becomes published without an edit. */
export const asOf = (kind: string, row: Row, now: Moment): Row => ({
  ...row,
  ...derivedOf(kind, storedOf(kind, row), now),
});

interface Change {
  kind: string;
  /** The record. For `saved`, the record before `input` is applied; if the record is new, its values are blank. */
  row: Row;
  /** ISO 8601 format. */
  at: string;
  /** The other records of this kind, including those in the trash. */
  others: readonly Row[];
}
interface Saving extends Change {
  input: Record<string, unknown>;
  isNew: boolean;
}

/** Returns the record as the API would save it. Input that the API would reject is kept as typed. */
export function saved({ input, isNew, ...change }: Saving): Row {
  const { kind, row } = change;
  const stored = storedOf(kind, row);
  const { form } = factsOf(kind);
  const names = Object.keys(isNew ? {} : form.shape);
  const before = Object.fromEntries(names.map((key) => [key, stored[key]]));
  const parsed = parseForm(form, { ...before, ...input });
  const values = parsed.ok ? json(isNew ? parsed.value : withNepaliMark(before, parsed.value)) : given(input);
  return prepared({ ...change, row: { ...stored, ...values } });
}

export const restored = (change: Change): Row =>
  prepared({ ...change, row: storedOf(change.kind, change.row) });

function prepared({ kind, row, at, others }: Change): Row {
  const rules = kinds.get(kind)?.rules;
  const stored = others.map((each) => storedOf(kind, each));
  const next = { ...row, ...rules?.prepared?.(row, at, stored) };
  return { ...next, ...derivedOf(kind, next, new Date(officeNow())) };
}

/** Converts dates to ISO 8601, as in a response. */
const json = (values: object): Record<string, unknown> => JSON.parse(JSON.stringify(values));

/** Returns the values that are neither null nor undefined. */
export const given = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));

/** Returns the records of a kind in the order of its list, without those in the trash. */
export function listed({ lists }: OfficeCopy, kind: string): Row[] {
  const { order } = kindNamed(kind);
  const rows = (lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt);
  // Sorting is stable, so the most important field comes last.
  for (const [field, direction] of order.toReversed()) {
    const sign = direction === 'asc' ? 1 : -1;
    rows.sort((one, other) => sign * compare(one[field] as string | number, other[field] as string | number));
  }
  return rows;
}

export const titleOf = (kind: string, row: Record<string, unknown> | null | undefined): string =>
  String(row?.[kindNamed(kind).title] ?? '');
