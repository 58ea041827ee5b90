import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../env.ts';
import type { KindFacts } from '../forms/kind.ts';
import type { Context } from '../graphql/context.ts';
import type { TrashableEntity, VersionedRow } from './record.entity.ts';

/** All arguments of all operations; each operation takes some of them. */
export interface Taken {
  id: string;
  ids: string[];
  input: object;
  /** The version that the form was opened on. */
  version?: number | null;
  trashed?: boolean | null;
}

/** An operation that any kind can offer. */
export interface Operation {
  on: 'query' | 'mutation';
  /** Its effect on a record. REST rows and the offline copy are derived from it. */
  does: 'list' | 'one' | 'create' | 'change' | 'trash' | 'restore' | 'reorder' | 'purge';
  /** The operation returns a list. */
  answersMany?: boolean;
  /** The operation is for owners alone. */
  ownerOnly?: boolean;
  description?: string;
  takes: readonly (keyof Taken)[];
  run(context: Context, kind: Kind, taken: Taken): Promise<object>;
}

/** What the shared update code needs to know of a row that staff change: a record, an enquiry or the settings. */
export interface ChangedKind<Row extends VersionedRow = VersionedRow>
  extends Pick<KindFacts, 'type' | 'label' | 'form' | 'title'> {
  entity: EntityClass<Row>;
  /**
   * Sets values that are derived from the form's (a slug, a date), before the row is written. It may refuse them.
   *
   * @param before - the form's fields before a change; absent for a new or a restored row
   */
  prepare?(row: Row, em: EntityManager, before?: Readonly<Record<string, unknown>>): Promise<void> | void;
  /** A value of a change as the audit log tells it, where the column's own tells a reader nothing. */
  told?(values: Readonly<Record<string, unknown>>, em: EntityManager): Promise<Record<string, unknown>>;
  /** Announces a change inside its transaction, when the row has a new version. */
  announce?(row: Row, em: EntityManager): Promise<void>;
}

/**
 * A kind of record. Tables, schema, REST rows, messages, audit names and the offline copy are derived from it. A search
 * for an operation's name finds the kind's definition; `operations.ts` has the function that runs.
 */
export interface Kind<Row extends TrashableEntity = TrashableEntity> extends ChangedKind<Row>, KindFacts {
  form: KindFacts['form'];
  /** Removes what belongs to records that have left the trash for good, such as files. Runs after the transaction. */
  purged?(ids: readonly string[], env: Env): Promise<void>;
  /** The operations for staff: name in the schema -> operation. */
  operations: Readonly<Record<string, Operation>>;
  /** The fields that everybody may read. All others are for staff. */
  open: readonly string[];
  /** The list at a public REST address below /api: what runs for visitors. Staff get all records there. */
  publicList?: { path: string; field: string };
  /** Additional field names in REST rows: name -> field. */
  aliases?: Readonly<Record<string, string>>;
}
