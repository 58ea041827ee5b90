import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Env } from '../env.ts';
import type { KindFacts } from '../forms/kind.ts';
import type { Context, Viewer } from '../graphql/context.ts';
import type { TrashableEntity, VersionedRow } from './record.entity.ts';

export interface MutationArguments {
  id: string;
  newId?: string | null;
  ids: string[];
  input: object;
  version?: number | null;
  /** The values on which the change is based (`forms/merge.ts`). */
  base?: object | null;
  trashed?: boolean | null;
  first?: number | null;
}

export interface Operation {
  on: 'query' | 'mutation';
  /** The REST routes and the changes that the installed app can queue are derived from this property. */
  does: 'list' | 'one' | 'create' | 'change' | 'trash' | 'restore' | 'reorder' | 'purge';
  answersMany?: boolean;
  ownerOnly?: boolean;
  description?: string;
  takes: readonly (keyof MutationArguments)[];
  run(context: Context, kind: Kind, taken: MutationArguments, info: GraphQLResolveInfo): Promise<object>;
}

/** The account or the job that makes a change, as recorded in the activity log. */
export type Author = Pick<Viewer, 'id' | 'email' | 'name'>;

/** A kind of row that staff can change: a record, an enquiry or the settings. */
export interface ChangedKind<Row extends VersionedRow = VersionedRow>
  extends Pick<KindFacts, 'type' | 'label' | 'form' | 'groups' | 'title'> {
  entity: EntityClass<Row>;
  /**
   * Sets values derived from the form (a slug, a date) before the row is written. May throw to refuse the values.
   * @param before - the form's fields before the change; undefined for a new or restored row
   * @param by - the author to record in the activity log if `prepare` also changes other rows
   */
  prepare?(
    row: Row,
    em: EntityManager,
    before: Readonly<Record<string, unknown>> | undefined,
    by: Author,
  ): Promise<void> | void;
  /** Replaces values that readers of the activity log cannot understand, such as ids. */
  auditValues?(
    values: Readonly<Record<string, unknown>>,
    em: EntityManager,
  ): Promise<Record<string, unknown>>;
  /** Called if the row has a new version, within the transaction of the change. */
  announce?(row: Row, em: EntityManager): Promise<void>;
}

export interface Kind<Row extends TrashableEntity = TrashableEntity> extends ChangedKind<Row>, KindFacts {
  form: KindFacts['form'];
  /** Throws to refuse moving a record to the trash. */
  beforeTrash?(row: Row, em: EntityManager): Promise<void>;
  /** Removes data outside the database, such as files. Runs before the commit, possibly more than once for the same ids. */
  purged?(ids: readonly string[], env: Env): Promise<void>;
  /** Name in the schema -> operation. */
  operations: Readonly<Record<string, Operation>>;
  /** Everybody may read these fields. All other fields are for staff. */
  open: readonly string[];
  /** The list for visitors: its REST path below /api and its GraphQL field. At this path, staff get all records. */
  publicList?: { path: string; field: string };
  /** Additional name in REST responses -> field. */
  aliases?: Readonly<Record<string, string>>;
}
