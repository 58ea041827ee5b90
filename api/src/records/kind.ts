import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Env } from '../env.ts';
import type { KindFacts } from '../forms/kind.ts';
import type { Context, Viewer } from '../graphql/context.ts';
import type { TrashableEntity, VersionedRow } from './record.entity.ts';

/** All operations' arguments; each operation takes some of them. */
export interface Taken {
  id: string;
  /** A new record's id, if the client assigns it. */
  newId?: string | null;
  ids: string[];
  input: object;
  /** The version that the form was opened with. */
  version?: number | null;
  /** The values on which the change is based. */
  base?: object | null;
  trashed?: boolean | null;
  /** The number of rows to list. */
  first?: number | null;
}

/** An operation that any kind can offer. */
export interface Operation {
  on: 'query' | 'mutation';
  /** The effect on a record, from which REST paths and the offline copy are derived. */
  does: 'list' | 'one' | 'create' | 'change' | 'trash' | 'restore' | 'reorder' | 'purge';
  /** Whether the operation returns a list. */
  answersMany?: boolean;
  ownerOnly?: boolean;
  description?: string;
  takes: readonly (keyof Taken)[];
  run(context: Context, kind: Kind, taken: Taken, info: GraphQLResolveInfo): Promise<object>;
}

/** The account or the job that makes a change, for the audit log. */
export type Author = Pick<Viewer, 'id' | 'email' | 'name'>;

/** What the shared update code needs to know about a row that staff change: a record, an enquiry or the settings. */
export interface ChangedKind<Row extends VersionedRow = VersionedRow>
  extends Pick<KindFacts, 'type' | 'label' | 'form' | 'groups' | 'title'> {
  entity: EntityClass<Row>;
  /**
   * Sets values derived from the form (a slug, a date) before the row is written. May throw to refuse them.
   *
   * @param before - the form's fields before a change; undefined for a new or restored row
   * @param by - who changes it, for entries in the audit log about other rows
   */
  prepare?(
    row: Row,
    em: EntityManager,
    before: Readonly<Record<string, unknown>> | undefined,
    by: Author,
  ): Promise<void> | void;
  /** Replaces values that mean nothing to the audit log's readers, such as ids. */
  told?(values: Readonly<Record<string, unknown>>, em: EntityManager): Promise<Record<string, unknown>>;
  /** Announces a change within its transaction if the row has a new version. */
  announce?(row: Row, em: EntityManager): Promise<void>;
}

/** A kind of record, from which tables, schema, REST paths, messages, audit names and the offline copy are derived. */
export interface Kind<Row extends TrashableEntity = TrashableEntity> extends ChangedKind<Row>, KindFacts {
  form: KindFacts['form'];
  /** Refuses by an error to move a record to the trash. */
  beforeTrash?(row: Row, em: EntityManager): Promise<void>;
  /** Removes permanently deleted records' data outside the database, such as files. Runs after the transaction. */
  purged?(ids: readonly string[], env: Env): Promise<void>;
  /** The staff operations: name in the schema -> operation. */
  operations: Readonly<Record<string, Operation>>;
  /** The fields that everybody may read. All others are for staff. */
  open: readonly string[];
  /** The list at a public REST path below /api, and the GraphQL field that visitors get there. Staff get all records. */
  publicList?: { path: string; field: string };
  /** Additional field names in REST responses: name -> field. */
  aliases?: Readonly<Record<string, string>>;
}
