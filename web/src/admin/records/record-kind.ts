import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type { KindFacts } from 'api/kind';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { wordsOf } from '../changes/kind-words.ts';
import type { Column } from '../list/data-table.tsx';

/** A form field's value while it is being edited. An `object[]` is the value of a field with the control `rows`. */
export type FieldValue = string | number | string[] | object[];

export type FormValues = Record<string, FieldValue>;

export interface FieldControl {
  hint?: string | undefined;
  /** Makes the field as wide as the form. Long texts, lists, choices and pictures are that wide in any case. */
  wide?: boolean;
  numbers?: readonly { value: number; label: string }[];
  shownWith?: (values: FormValues) => boolean;
  /** In the record's details, replaces a stored value that means nothing to staff, such as an id. */
  show?: ComponentType<{ value: string }>;
  /** Replaces the control that the schema specifies. The replacement may also set other fields. */
  draw?: ComponentType<DrawnField>;
}

export interface DrawnField {
  label: string;
  value: FieldValue;
  change: (name: string, value: FieldValue) => void;
}

/** A form's values as the API receives them: moments are ISO 8601 strings. */
export type Sent<F extends Form = Form> = {
  [Field in keyof z.output<F>]: Date extends z.output<F>[Field]
    ? Exclude<z.output<F>[Field], Date> | string
    : z.output<F>[Field];
};

export interface RecordRow {
  _id: string;
  version: number;
}

/** With `deletedAt`, the row is in the trash. */
export interface ListRow extends RecordRow {
  deletedAt?: string | null;
}

export type ReadOne<Full = RecordRow> = { one: TypedDocumentNode<{ record: Full }, { id: string }> };

interface FormDescription<Full extends RecordRow, F extends Form> {
  facts: KindFacts<F>;
  controls?: Partial<Record<keyof F['shape'], FieldControl>>;
  /** Needed only if the record's fields differ from the form's fields in name or nesting. */
  valuesOf?: (record: Full) => { [Field in keyof F['shape']]: unknown };
  more?: ComponentType<{ record: Full }>;
  /** Initial values in addition to the fields' defaults. `writer` is the name of the signed-in account. */
  begin?: (writer: string) => FormValues;
  /** Each operation names its result `record`, so that the form handles all kinds alike. */
  operations: {
    /** Absent if no form creates the records. For example, an upload creates a picture. */
    create?: TypedDocumentNode<{ record: RecordRow }, { id?: string | null; input: Sent<F> }>;
    /** Fields that are absent from the input keep their value. */
    update: TypedDocumentNode<
      { record: { version: number } },
      { id: string; input: Partial<Sent<F>>; base?: Partial<Sent<F>> | null }
    >;
  };
}

/** For records that are edited on their own pages instead of in a dialog (docs/product.md, "Writing"). */
export interface Writing<Row = RecordRow, Field = string> {
  head: readonly Field[];
  text: Field;
  /** The preview shows this field between the title and the text. */
  lead: Field;
  picture?: Field;
  /** The path on the site, such as "/blog/ielts-tips". */
  addressOf: (record: Row) => string;
  isPublic: (record: Row) => boolean;
  state: (record: Row) => ReactNode;
  /** Given the original's values, returns those that differ in a duplicate, except for the title, which the caller sets. */
  duplicate: (values: FormValues) => FormValues;
  /** Texts with which a new record can start. `load` returns the text for each label. */
  templates?: { labels: readonly string[]; load: () => Promise<Readonly<Record<string, string>>> };
}

export interface RecordDescription<Row extends ListRow, Full extends RecordRow, F extends Form>
  extends FormDescription<Full, F> {
  columns: readonly Column<Row>[];
  nameOf: (record: Row) => string;
  writing?: Writing<Row | Full, Extract<keyof F['shape'], string>>;
  notice?: ComponentType;
  emptyHint?: string;
  /** If set, rows that wait for approval are listed first. */
  approval?: Approval<Row, F>;
  /** Field values that show or hide a record on the site, for bulk actions. */
  states?: readonly { label: string; input: Partial<Sent<F>> }[];
  /** The query for the list names its result `records`. */
  operations: FormDescription<Full, F>['operations'] &
    ReadOne<Full> & {
      list: TypedDocumentNode<{ records: Row[] }, { trashed?: boolean | null; first?: number | null }>;
      remove: TypedDocumentNode<unknown, { id: string }>;
      restore: TypedDocumentNode<unknown, { id: string }>;
      /** Permanently deletes the records in the trash. Only owners may do this. */
      empty: TypedDocumentNode<unknown, Record<string, never>>;
      reorder?: TypedDocumentNode<unknown, { ids: string[] }>;
    };
}

type Words = ReturnType<typeof wordsOf>;

/** Descriptions with the kind's own types erased. `formKind` and `recordKind` check these types before they erase them. */
export type FormKind = FormDescription<RecordRow, Form> & Words;
export type RecordKind = RecordDescription<ListRow, RecordRow, Form> & Words;

interface Approval<Row, F extends Form> {
  waits: (row: Row) => boolean;
  label: string;
  /** The values that an approval saves; null if staff must edit the row first. */
  input: (row: Row) => Partial<Sent<F>> | null;
  notice: (count: number) => ReactNode;
}

export const formKind = <Full extends RecordRow, F extends Form>(
  description: FormDescription<Full, F>,
): FormKind => ({ ...wordsOf(description.facts), ...description }) as unknown as FormKind;

export const recordKind = <Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): RecordKind => ({ ...wordsOf(description.facts), ...description }) as unknown as RecordKind;
