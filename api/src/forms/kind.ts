import type { Form } from './fields.ts';

/** Property -> direction, in MikroORM's format. The first property sorts first. */
export type Order = Readonly<Record<string, 'asc' | 'desc'>>;

/** The order of a list that staff sort by hand. */
export const byPlace = { sortOrder: 'asc', id: 'asc' } as const satisfies Order;

/** Returns the plural of a type or a noun: "Services", "Batches", "classes". */
export const pluralOf = (noun: string): string => `${noun}${/(s|ch)$/.test(noun) ? 'es' : 's'}`;

/** The facts about a kind that the API, the admin and the installed app share. Must not import database code. */
export interface KindFacts<F extends Form = Form> {
  /** The name of the type in the schema and of the entity, such as "TeamMember". */
  type: string;
  /** The name in messages, such as "Team member". */
  label: string;
  /** The REST path below /api/admin, such as "team". */
  path: string;
  form: F;
  /** Groups of fields that count as one value. A conflict in one field of a group is a conflict in the whole group (`merge.ts`). */
  groups?: readonly (readonly string[])[];
  /** The form for creating a record, if it differs from `form`. */
  createForm?: Form;
  /** The field that serves as the name of a record. */
  title: string;
  /** The order of the list in the admin. */
  order: Order;
  /** Which records the installed app copies: the whole list (default), or only the newest records. */
  copy?: 'whole' | 'newest';
  /**
   * Whether only owners may read and change the records. The installed app does not copy such records, and staff do not see them in
   * the activity log.
   */
  ownerOnly?: true;
}
