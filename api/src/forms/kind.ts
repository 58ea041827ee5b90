import type { Form } from './fields.ts';

/** Property -> direction, the most important first; as MikroORM takes it. */
export type Order = Readonly<Record<string, 'asc' | 'desc'>>;

/** The order of a list that staff arrange by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const satisfies Order;

/**
 * What the API, the admin and the installed app all know of a kind of record. It stands beside the kind's form, without
 * anything of the database, so that a browser may load it.
 */
export interface KindFacts<F extends Form = Form> {
  /** The type in the schema and the name of the entity: "TeamMember". */
  type: string;
  /** What a message calls it: "Team member". */
  label: string;
  /** Its REST address below /api/admin: "team". */
  path: string;
  form: F;
  /** The field by which a reader knows a record. */
  title: string;
  /** How staff's list is ordered. */
  order: Order;
  /** How much of it the installed app keeps: the whole list, or the newest records. */
  copy: 'whole' | 'newest';
}
