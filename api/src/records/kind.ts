import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { KindFacts } from '../forms/kind.ts';
import type { Context } from '../graphql/context.ts';
import type { TrashableEntity, VersionedRow } from './record.entity.ts';

/** All arguments that operations take; each operation takes some of them. */
export interface Taken {
  id: string;
  ids: string[];
  input: object;
  /** The version that the change was made on. */
  version?: number | null;
  trashed?: boolean | null;
}

/** One operation, for any kind. */
export interface Operation {
  on: 'query' | 'mutation';
  /** What it does to a record, for whoever derives something from it (REST rows, the offline copy). */
  does: 'list' | 'one' | 'create' | 'change' | 'trash' | 'restore' | 'reorder';
  /** It answers a list. */
  answersMany?: boolean;
  description?: string;
  takes: readonly (keyof Taken)[];
  run(context: Context, kind: Kind, taken: Taken): Promise<object>;
}

/** What the one update path needs to know of a row that staff change: of a record, an enquiry, the settings. */
export interface ChangedKind<Row extends VersionedRow = VersionedRow>
  extends Pick<KindFacts, 'type' | 'label' | 'form' | 'title'> {
  entity: EntityClass<Row>;
  /** Sets what follows from the form's values (a slug, a date), before the row is written. */
  prepare?(row: Row, em: EntityManager): Promise<void> | void;
  /** Announces a change in its transaction, once the row has a new version. */
  announce?(row: Row, em: EntityManager): Promise<void>;
}

/**
 * A kind of record that staff keep. Tables, schema, REST rows, messages, audit names and the offline copy follow from it.
 * Searching for an operation's name leads here, and from here to the one function that does it (`operations.ts`).
 */
export interface Kind<Row extends TrashableEntity = TrashableEntity> extends ChangedKind<Row>, KindFacts {
  form: KindFacts['form'];
  /** The operations of staff by their names in the schema. */
  operations: Readonly<Record<string, Operation>>;
  /** The fields that everybody may read. All others are for staff. */
  open: readonly string[];
  /** Further names of fields in REST rows: name -> field. */
  aliases?: Readonly<Record<string, string>>;
}
