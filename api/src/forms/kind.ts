import type { Form } from './fields.ts';

/** Property -> direction, in MikroORM's format. Earlier properties take precedence. */
export type Order = Readonly<Record<string, 'asc' | 'desc'>>;

/** The order of a list that staff sort by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const satisfies Order;

/**
 * The facts about a kind that the API, the admin and the installed app share. They are defined beside the kind's form
 * and import no database code, so that a browser can load them.
 */
export interface KindFacts<F extends Form = Form> {
  /** The type in the schema and the name of the entity: "TeamMember". */
  type: string;
  /** The name in messages: "Team member". */
  label: string;
  /** The REST path below /api/admin: "team". */
  path: string;
  form: F;
  /** The form that creates a record, if it differs. */
  createForm?: Form;
  /** The field that is shown as the name of a record. */
  title: string;
  /** The order of the list in the admin. */
  order: Order;
  /** How much of the list the installed app copies: everything, by default, or the newest records. */
  copy?: 'whole' | 'newest';
}
