import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type { KindFacts } from 'api/kind';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { wordsOf } from '../changes/kind-words.ts';
import type { Column } from '../list/data-table.tsx';

/** What a form holds for one field while it is filled in; objects are rows. */
export type FieldValue = string | number | string[] | object[];

/** All of a form's fields by name. */
export type FormValues = Record<string, FieldValue>;

/** What a form cannot say about one of its fields; the control itself follows from the form. */
export interface FieldControl {
  hint?: string;
  /** Takes the whole row of the form. Long texts, lists and pictures do anyway. */
  wide?: boolean;
  /** Offers the numbers of an integer in words, in this order. */
  numbers?: readonly { value: number; label: string }[];
  /** Whether the field shows, by what the other fields hold. */
  shownWith?: (values: FormValues) => boolean;
  /** Instead of the control that follows from the form; it may set other fields with its own. */
  draw?: ComponentType<DrawnField>;
}

/** A field that its kind draws itself, inside of a `Field`. */
export interface DrawnField {
  label: string;
  value: FieldValue;
  change: (name: string, value: FieldValue) => void;
}

/** A form's values as they are sent: a moment travels as ISO 8601. */
export type Sent<F extends Form> = {
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

export type ReadOne<Full> = { one: TypedDocumentNode<{ record: Full }, { id: string }> };

/** How a record is read as it stands now: alone, or with the whole list where the API has no query of one. */
type Reading<Full> = ReadOne<Full> | { all: TypedDocumentNode<{ records: Full[] }, Record<string, never>> };

/** How a form opens, checks and saves one record of a kind. */
interface FormDescription<Full extends RecordRow, F extends Form> {
  facts: KindFacts<F>;
  controls?: Partial<Record<keyof F['shape'], FieldControl>>;
  /** A stored record's values under the form's names, where the record names or nests them differently. */
  valuesOf?: (record: Full) => { [Field in keyof F['shape']]: unknown };
  /** What the form of a new record begins with, beside the defaults of its fields. */
  begin?: FormValues;
  /** A single record's answer is called `record`, so that all kinds look alike. */
  operations: Reading<Full> & {
    /** Missing where records begin otherwise than with their form: a picture begins with its upload. */
    create?: TypedDocumentNode<unknown, { input: Sent<F> }>;
    /** Fields that the input leaves out stay as they are. */
    update: TypedDocumentNode<
      { record: { version: number } },
      { id: string; version: number; input: Partial<Sent<F>> }
    >;
  };
}

/** How a tab lists, adds, edits and deletes the records of a kind. */
interface RecordDescription<Row extends ListRow, Full extends RecordRow, F extends Form>
  extends FormDescription<Full, F> {
  columns: readonly Column<Row>[];
  nameOf: (record: Row) => string;
  /** What an empty list says below its title: what to do about it. */
  emptyHint?: string;
  /** The rows that wait for approval: they stand on top, each with a button. */
  approval?: Approval<Row, F>;
  /** The values of a form that show or hide a record on the site; bulk actions set them. */
  states?: readonly { label: string; input: Partial<Sent<F>> }[];
  /** A list's answer is called `records`. */
  operations: FormDescription<Full, F>['operations'] &
    ReadOne<Full> & {
      list: TypedDocumentNode<{ records: Row[] }, { trashed?: boolean | null }>;
      remove: TypedDocumentNode<unknown, { id: string }>;
      restore: TypedDocumentNode<unknown, { id: string }>;
      /** Removes what is in the trash, for good: for owners. */
      empty: TypedDocumentNode<unknown, Record<string, never>>;
      /** Only where staff arrange the list by hand. */
      reorder?: TypedDocumentNode<unknown, { ids: string[] }>;
    };
}

type Words = ReturnType<typeof wordsOf>;

export type FormKind<Full extends RecordRow, F extends Form> = FormDescription<Full, F> & Words;

export type RecordKind<Row extends ListRow, Full extends RecordRow, F extends Form> = RecordDescription<
  Row,
  Full,
  F
> &
  Words;

/** How rows are let onto the site one by one. */
interface Approval<Row, F extends Form> {
  waits: (row: Row) => boolean;
  /** On the button: "Approve". */
  label: string;
  /** What the button saves. */
  input: Partial<Sent<F>>;
  /** Above the list while rows wait. */
  notice: (count: number) => ReactNode;
}

/** A kind that only its own screen edits, such as the settings. */
export const formKind = <Full extends RecordRow, F extends Form>(
  description: FormDescription<Full, F>,
): FormKind<Full, F> => ({ ...wordsOf(description.facts), ...description });

export const recordKind = <Row extends ListRow, Full extends RecordRow, F extends Form>(
  description: RecordDescription<Row, Full, F>,
): RecordKind<Row, Full, F> => ({ ...wordsOf(description.facts), ...description });
