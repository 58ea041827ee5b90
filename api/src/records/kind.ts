import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Env } from '../env.ts';
import type { KindFacts } from '../forms/kind.ts';
import type { Context, Viewer } from '../graphql/context.ts';
import type { TrashableEntity, VersionedRow } from './record.entity.ts';

/** The arguments of all operations. Each operation uses some of them. */
export interface Taken {
  id: string;
  /** The id of a new record, if the client assigns one. */
  newId?: string | null;
  ids: string[];
  input: object;
  /** The version of the record when the form was opened. */
  version?: number | null;
  /** The values on which the change is based (`forms/merge.ts`). */
  base?: object | null;
  trashed?: boolean | null;
  /** The number of rows to list. */
  first?: number | null;
}

/** An operation that any kind can offer. */
export interface Operation {
  on: 'query' | 'mutation';
  /** What the operation does to a record. The REST paths and the offline copy are derived from it. */
  does: 'list' | 'one' | 'create' | 'change' | 'trash' | 'restore' | 'reorder' | 'purge';
  /** Whether the operation returns a list. */
  answersMany?: boolean;
  ownerOnly?: boolean;
  description?: string;
  takes: readonly (keyof Taken)[];
  run(context: Context, kind: Kind, taken: Taken, info: GraphQLResolveInfo): Promise<object>;
}

/** The account or the job that makes a change, as recorded in the audit log. */
export type Author = Pick<Viewer, 'id' | 'email' | 'name'>;

/** What the shared code for updates needs to know about a row that staff change. The row is a record, an enquiry or the settings. */
export interface ChangedKind<Row extends VersionedRow = VersionedRow>
  extends Pick<KindFacts, 'type' | 'label' | 'form' | 'groups' | 'title'> {
  entity: EntityClass<Row>;
  /**
   * Sets values derived from the form (a slug, a date) before the row is written. May throw to refuse the values.
   *
   * @param before - the form's fields before the change; undefined for a new or restored row
   * @param by - the author of the change, for audit log entries about other rows
   */
  prepare?(
    row: Row,
    em: EntityManager,
    before: Readonly<Record<string, unknown>> | undefined,
    by: Author,
  ): Promise<void> | void;
  /** Replaces values that readers of the audit log cannot understand, such as ids. */
  told?(values: Readonly<Record<string, unknown>>, em: EntityManager): Promise<Record<string, unknown>>;
  /** Announces a change if the row has a new version. Runs within the transaction of the change. */
  announce?(row: Row, em: EntityManager): Promise<void>;
}

/** A kind of record. Its tables, schema, REST paths, messages, audit names and offline copy are derived from this description. */
export interface Kind<Row extends TrashableEntity = TrashableEntity> extends ChangedKind<Row>, KindFacts {
  form: KindFacts['form'];
  /** Throws an error to refuse moving a record to the trash. */
  beforeTrash?(row: Row, em: EntityManager): Promise<void>;
  /** Removes data outside the database, such as files, of records that were deleted permanently. Runs after the transaction. */
  purged?(ids: readonly string[], env: Env): Promise<void>;
  /** The staff operations: name in the schema -> operation. */
  operations: Readonly<Record<string, Operation>>;
  /** The fields that everybody may read. All other fields are for staff. */
  open: readonly string[];
  /**
   * The public REST path of the list, below /api, and the GraphQL field from which visitors get the list. Staff get all records at
   * this path.
   */
  publicList?: { path: string; field: string };
  /** Additional names for fields in REST responses: name -> field. */
  aliases?: Readonly<Record<string, string>>;
}
