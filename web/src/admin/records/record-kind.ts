import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type { KindFacts } from 'api/kind';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { wordsOf } from '../changes/kind-words.ts';
import type { Column } from '../list/data-table.tsx';

/** The value of one field while the form is being filled in; objects are rows. */
export type FieldValue = string | number | string[] | object[];

export type FormValues = Record<string, FieldValue>;

/** Details of a field that the form does not define. The control itself follows from the form. */
export interface FieldControl {
  hint?: string;
  /** Uses the whole width of the form. Long texts, lists and pictures always do. */
  wide?: boolean;
  numbers?: readonly { value: number; label: string }[];
  shownWith?: (values: FormValues) => boolean;
  /** Replaces the control that follows from the form. It may set other fields, too. */
  draw?: ComponentType<DrawnField>;
}

/** A field that its kind draws itself, inside of a `Field`. */
export interface DrawnField {
  label: string;
  value: FieldValue;
  change: (name: string, value: FieldValue) => void;
}

/** A form's values as they are sent: a moment travels as ISO 8601. */
export type Sent<F extends Form = Form> = {
  [Field in keyof z.output<F>]: Date extends z.output<F>[Field]
    ? Exclude<z.output<F>[Field], Date> | string
    : z.output<F>[Field];
};

/** A stored record, as its form needs it. */
export interface RecordRow {
  _id: string;
  version: number;
}

/** A row of a list; in the trash since `deletedAt`. */
export interface ListRow extends RecordRow {
  deletedAt?: string | null;
}

export type ReadOne<Full = RecordRow> = { one: TypedDocumentNode<{ record: Full }, { id: string }> };

/** The query for the present state of a record: a single record, or the whole list if the API has no query for one. */
type Reading<Full> = ReadOne<Full> | { all: TypedDocumentNode<{ records: Full[] }, Record<string, never>> };

interface FormDescription<Full extends RecordRow, F extends Form> {
  facts: KindFacts<F>;
  controls?: Partial<Record<keyof F['shape'], FieldControl>>;
  /** Maps a stored record to the form's field names, if the record names or nests them differently. */
  valuesOf?: (record: Full) => { [Field in keyof F['shape']]: unknown };
  /** First values of a new record, in addition to the defaults of the fields. `writer` is the name of the signed-in account. */
  begin?: (writer: string) => FormValues;
  /** The result is called `record`, so that all kinds can be handled alike. */
  operations: Reading<Full> & {
    /** Missing if records are not created with the form: a picture is created by its upload. */
    create?: TypedDocumentNode<{ record: RecordRow }, { input: Sent<F> }>;
    /** Fields that the input leaves out stay as they are. */
    update: TypedDocumentNode<
      { record: { version: number } },
      { id: string; version: number; input: Partial<Sent<F>> }
    >;
  };
}

/** How the records of a kind are written on a page of their own instead of in a dialog (docs/product.md, "Writing"). */
export interface Writing<Row = RecordRow, Field = string> {
  head: readonly Field[];
  text: Field;
  /** What the preview shows between the title and the text. */
  lead: Field;
  picture?: Field;
  /** Where visitors find the record: "/blog/ielts-tips". */
  addressOf: (record: Row) => string;
  isPublic: (record: Row) => boolean;
  state: (record: Row) => ReactNode;
}

interface RecordDescription<Row extends ListRow, Full extends RecordRow, F extends Form>
  extends FormDescription<Full, F> {
  columns: readonly Column<Row>[];
  nameOf: (record: Row) => string;
  writing?: Writing<Row | Full, Extract<keyof F['shape'], string>>;
  /** A notice of this kind above the list. It is loaded with the screen. */
  notice?: ComponentType;
  emptyHint?: string;
  /** Rows that wait for approval are listed first, each with a button. */
  approval?: Approval<Row, F>;
  /** Values that show or hide a record on the site, for bulk actions. */
  states?: readonly { label: string; input: Partial<Sent<F>> }[];
  /** A list's answer is called `records`. */
  operations: FormDescription<Full, F>['operations'] &
    ReadOne<Full> & {
      list: TypedDocumentNode<{ records: Row[] }, { trashed?: boolean | null }>;
      remove: TypedDocumentNode<unknown, { id: string }>;
      restore: TypedDocumentNode<unknown, { id: string }>;
      /** Removes what is in the trash, for good: for owners. */
      empty: TypedDocumentNode<unknown, Record<string, never>>;
      reorder?: TypedDocumentNode<unknown, { ids: string[] }>;
    };
}

type Words = ReturnType<typeof wordsOf>;

/**
 * A kind as the forms, lists and dialogs of all kinds see it. `formKind` and `recordKind` check a description against the kind's own
 * rows and fields.
 */
export type FormKind = FormDescription<RecordRow, Form> & Words;
export type RecordKind = RecordDescription<ListRow, RecordRow, Form> & Words;

interface Approval<Row, F extends Form> {
  waits: (row: Row) => boolean;
  label: string;
  input: (row: Row) => Partial<Sent<F>>;
  notice: (count: number) => ReactNode;
}

/** A kind that only its own screen edits, such as the settings. */
export const formKind = <Full extends RecordRow, F extends Form>(
  description: FormDescription<Full, F>,
): FormKind => ({ ...wordsOf(description.facts), ...description }) as unknown as FormKind;

export const recordKind = <Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): RecordKind => ({ ...wordsOf(description.facts), ...description }) as unknown as RecordKind;
