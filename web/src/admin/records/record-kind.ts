import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Column } from '../list/data-table.tsx';

/** What a form holds for one field while it is filled in; objects are the rows of a nested value. */
export type FieldValue = string | number | string[] | object[];

/** All of a form's fields by name. */
export type FormValues = Record<string, FieldValue>;

/** How one field is drawn, where its schema does not say enough. */
export interface FieldControl {
  /** A textarea of that many rows. */
  rows?: number;
  /** The browser's own check and keyboard; `text` without. */
  type?: 'url' | 'email' | 'tel';
  /** Takes the whole row of the form. Textareas and lists do anyway. */
  wide?: boolean;
  /** The choices of an integer, in the order they are offered. */
  numbers?: readonly { value: number; label: string }[];
  /** For a list: what one entry is called ("feature"), and whether it may stand in the list twice. */
  entry?: { noun: string; unique: boolean };
  /** Whether the field is there at all, by what the others hold. */
  shownWith?: (values: FormValues) => boolean;
  /** Markdown with a preview; needs `rows`. */
  markdown?: boolean;
  /** An image address: a picture may be uploaded or chosen beside it. */
  picture?: boolean;
  /** Draws a nested value, which no plain control fits. Stands inside a group that carries the label. */
  editor?: ComponentType<EditorProps>;
  hint?: string;
}

/** What a nested value's own editor gets. */
export interface EditorProps {
  value: FieldValue;
  onChange: (value: FieldValue) => void;
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

/** What a form needs to know of its kind: to open, check and save one record. */
export interface FormKind<Full extends RecordRow, F extends Form> {
  /** The record's type in the schema, such as "BlogPost": names drafts. */
  type: string;
  /** In buttons and titles: "Blog Post". */
  title: string;
  /** In the middle of a sentence: "blog post". */
  noun: string;
  /** What the toasts say (SPEC.md §8). */
  messages: { created: string; updated: string; deleted: string };
  form: F;
  controls: Partial<Record<keyof F['shape'], FieldControl>>;
  /** A stored record with the form's fields under the form's names; what else it has is left out. */
  valuesOf: (record: Full) => { [Field in keyof F['shape']]: unknown };
  /** A single record's answer is called `record`, so that all kinds look alike. */
  operations: {
    one: TypedDocumentNode<{ record: Full }, { id: string }>;
    /** Missing where records begin otherwise than by their form: a picture with its upload. */
    create?: TypedDocumentNode<unknown, { input: Sent<F> }>;
    /** Fields that the input leaves away stay as they are. */
    update: TypedDocumentNode<
      { record: { version: number } },
      { id: string; version: number; input: Partial<Sent<F>> }
    >;
  };
}

/**
 * One kind of record: everything that its tab needs to list, view, add, edit and delete it. A further kind is one more
 * of these and a line in `routes.tsx` and `shell/tabs.ts`.
 */
export interface RecordKind<Row extends ListRow, Full extends RecordRow, F extends Form>
  extends FormKind<Full, F> {
  /** The tab's heading: "Services". */
  heading: string;
  /** In the middle of a sentence: "blog posts". */
  plural: string;
  columns: readonly Column<Row>[];
  nameOf: (record: Row | Full) => string;
  /** What an empty list says below its title: what to do about it. */
  emptyHint?: string;
  /** The rows that wait for somebody's decision: they stand on top, each with a button that does it. */
  approval?: Approval<Row, F>;
  /** The values of a form that show or hide a record on the site; bulk actions set them. */
  states?: readonly { label: string; input: Partial<Sent<F>> }[];
  /** A list's answer is called `records`. */
  operations: FormKind<Full, F>['operations'] & {
    list: TypedDocumentNode<{ records: Row[] }, { trashed?: boolean | null }>;
    remove: TypedDocumentNode<unknown, { id: string }>;
    restore: TypedDocumentNode<unknown, { id: string }>;
    /** Only where staff arrange the list by hand. */
    reorder?: TypedDocumentNode<unknown, { ids: string[] }>;
  };
}

/** How rows are let onto the site one by one. */
export interface Approval<Row, F extends Form> {
  waits: (row: Row) => boolean;
  /** On the button: "Approve". */
  label: string;
  /** What is saved by it. */
  input: Partial<Sent<F>>;
  /** Above the list while rows wait. */
  notice: (count: number) => ReactNode;
}
