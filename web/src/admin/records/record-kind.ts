import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type { KindFacts } from 'api/kind';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { wordsOf } from '../changes/kind-words.ts';
import type { Column } from '../list/data-table.tsx';

/** A form field's value while it is being edited. Objects are rows. */
export type FieldValue = string | number | string[] | object[];

export type FormValues = Record<string, FieldValue>;

/** A field's presentation. The form's schema determines the control. */
export interface FieldControl {
  hint?: string | undefined;
  /** Spans the form's full width. Long texts, lists and pictures always do. */
  wide?: boolean;
  numbers?: readonly { value: number; label: string }[];
  shownWith?: (values: FormValues) => boolean;
  /** Shows a stored value that says nothing to staff, such as an id, in the record's details. */
  show?: ComponentType<{ value: string }>;
  /** Replaces the control that the schema specifies. The replacement may also set other fields. */
  draw?: ComponentType<DrawnField>;
}

/** The props of a kind's own control, which is rendered inside a `Field`. */
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

/** A row in a list. With `deletedAt`, the row is in the trash. */
export interface ListRow extends RecordRow {
  deletedAt?: string | null;
}

export type ReadOne<Full = RecordRow> = { one: TypedDocumentNode<{ record: Full }, { id: string }> };

interface FormDescription<Full extends RecordRow, F extends Form> {
  facts: KindFacts<F>;
  controls?: Partial<Record<keyof F['shape'], FieldControl>>;
  /** Maps a stored record to the form's fields, if the record's fields have other names or another nesting. */
  valuesOf?: (record: Full) => { [Field in keyof F['shape']]: unknown };
  /** Shown below the fields of a stored record. */
  more?: ComponentType<{ record: Full }>;
  /** A new record's initial values, in addition to the defaults of its fields. `writer` is the name of the signed-in account. */
  begin?: (writer: string) => FormValues;
  /** Each operation names its result `record`, so that the form handles all kinds alike. */
  operations: {
    /** Absent if records are not created with the form: a picture is created by its upload. */
    create?: TypedDocumentNode<{ record: RecordRow }, { id?: string | null; input: Sent<F> }>;
    /** Fields that are absent from the input keep their value. The result has all fields but long texts. */
    update: TypedDocumentNode<
      { record: { version: number } },
      { id: string; input: Partial<Sent<F>>; base?: Partial<Sent<F>> | null }
    >;
  };
}

/** How a kind's records are edited on their own pages instead of in a dialog (docs/product.md, "Writing"). */
export interface Writing<Row = RecordRow, Field = string> {
  head: readonly Field[];
  text: Field;
  /** The field that the preview shows between the title and the text. */
  lead: Field;
  picture?: Field;
  /** Returns the path at which visitors find the record, such as "/blog/ielts-tips". */
  addressOf: (record: Row) => string;
  isPublic: (record: Row) => boolean;
  state: (record: Row) => ReactNode;
  /** Returns a duplicate's values. The title is set separately. */
  duplicate: (values: FormValues) => FormValues;
  /** Texts from which a new record can start, by label. Loaded when one is chosen. */
  templates?: { labels: readonly string[]; load: () => Promise<Readonly<Record<string, string>>> };
}

interface RecordDescription<Row extends ListRow, Full extends RecordRow, F extends Form>
  extends FormDescription<Full, F> {
  columns: readonly Column<Row>[];
  nameOf: (record: Row) => string;
  writing?: Writing<Row | Full, Extract<keyof F['shape'], string>>;
  /** A notice above this kind's list. It is loaded together with the screen. */
  notice?: ComponentType;
  emptyHint?: string;
  /** If set, rows that wait for approval are listed first, each with a button to approve it. */
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

/**
 * A kind without its specific types, for the forms, lists and dialogs that all kinds share. `formKind` and `recordKind` check a
 * description against the kind's own rows and fields.
 */
export type FormKind = FormDescription<RecordRow, Form> & Words;
export type RecordKind = RecordDescription<ListRow, RecordRow, Form> & Words;

interface Approval<Row, F extends Form> {
  waits: (row: Row) => boolean;
  label: string;
  /** Returns what approving a row saves; null if the row must be edited first, so that it has no button. */
  input: (row: Row) => Partial<Sent<F>> | null;
  notice: (count: number) => ReactNode;
}

/** Describes a kind that is edited on its own screen, such as the settings. */
export const formKind = <Full extends RecordRow, F extends Form>(
  description: FormDescription<Full, F>,
): FormKind => ({ ...wordsOf(description.facts), ...description }) as unknown as FormKind;

export const recordKind = <Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): RecordKind => ({ ...wordsOf(description.facts), ...description }) as unknown as RecordKind;
