import type { Form } from './fields.ts';

/** Property -> direction, in MikroORM's format. Earlier properties take precedence. */
export type Order = Readonly<Record<string, 'asc' | 'desc'>>;

/** The order of a list that staff sort by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const satisfies Order;

/** Returns the plural of a type or a noun: "Services", "Batches", "classes". */
export const pluralOf = (noun: string): string => `${noun}${/(s|ch)$/.test(noun) ? 'es' : 's'}`;

/** The facts about a kind that the API, the admin and the installed app share. Must not import database code. */
export interface KindFacts<F extends Form = Form> {
  /** The type in the schema, and the entity's name: "TeamMember". */
  type: string;
  /** The name in messages: "Team member". */
  label: string;
  /** The REST path below /api/admin: "team". */
  path: string;
  form: F;
  /** Fields that are one value together: a conflict about one of them is a conflict about all (`merge.ts`). */
  groups?: readonly (readonly string[])[];
  /** The form that creates a record, if different. */
  createForm?: Form;
  /** The field that is shown as a record's name. */
  title: string;
  /** The list's order in the admin. */
  order: Order;
  /** How much of the list the installed app copies: the whole list (default) or the newest records. */
  copy?: 'whole' | 'newest';
  /** Whether only owners may read and change the records. The installed app does not copy them, and staff see no log of them. */
  ownerOnly?: true;
}
