import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../graphql/context.ts';
import { Activity } from './activity.entity.ts';

type Values = Record<string, unknown>;

export interface Change {
  action:
    | 'created'
    | 'updated'
    | 'deleted'
    | 'restored'
    | 'reordered'
    | 'noted'
    | 'touched'
    | 'released'
    | 'emptied'
    | 'erased'
    | 'downloaded'
    | 'merged'
    | 'unmerged'
    | 'parted';
  kind: string;
  recordId: string;
  title: string;
  before?: Values;
  after?: Values;
}

/** Stores only the values that differ. Adds no entry for an update that changed nothing. */
export function recordActivity(
  em: EntityManager,
  viewer: Pick<Viewer, 'id' | 'email' | 'name'>,
  change: Change,
): void {
  const { before = {}, after = {} } = change;
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  if (change.action === 'updated' && keys.length === 0) return;
  const only = (values: Values | undefined) =>
    values ? Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]])) : null;
  em.create(
    Activity,
    {
      adminId: viewer.id,
      admin: viewer.email,
      name: viewer.name,
      ...change,
      before: only(change.before),
      after: only(change.after),
    },
    { partial: true },
  );
}
