import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Form } from 'api/fields';
import type * as z from 'zod/mini';
import type { Column } from '../list/data-table.tsx';

/** What a form holds for one field while it is filled in. */
export type FieldValue = string | number | string[];

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
  hint?: string;
}

/** A record that staff keep, as the list and the form need it. */
export interface RecordRow {
  _id: string;
  version: number;
}

/**
 * One kind of record: everything that its tab needs to list, view, add, edit and delete it. A further kind is one more
 * of these and a line in `routes.tsx` and `shell/tabs.ts`.
 */
export interface RecordKind<Row extends RecordRow, Full extends RecordRow, F extends Form> {
  /** The tab's heading: "Services". */
  heading: string;
  /** In buttons and titles: "Blog Post". */
  title: string;
  /** In the middle of a sentence: "blog post", "blog posts". */
  noun: string;
  plural: string;
  /** What the toasts say (SPEC.md §8). */
  messages: { created: string; updated: string; deleted: string };
  form: F;
  controls: Partial<Record<keyof F['shape'], FieldControl>>;
  columns: readonly Column<Row>[];
  nameOf: (record: Row | Full) => string;
  /** A stored record with the form's fields under the form's names; what else it has is left out. */
  valuesOf: (record: Full) => { [Field in keyof F['shape']]: unknown };
  /** The list's answer is called `records`, a single one's `record`, so that all kinds look alike. */
  operations: {
    list: TypedDocumentNode<{ records: Row[] }, Record<string, never>>;
    one: TypedDocumentNode<{ record: Full }, { id: string }>;
    create: TypedDocumentNode<unknown, { input: z.output<F> }>;
    update: TypedDocumentNode<unknown, { id: string; version: number; input: z.output<F> }>;
    remove: TypedDocumentNode<unknown, { id: string }>;
  };
}
