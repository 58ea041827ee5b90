import type { Form } from './fields.ts';

/** Property -> direction, in MikroORM's format. The first property sorts first. */
export type Order = Readonly<Record<string, 'asc' | 'desc'>>;

export const byPlace = { sortOrder: 'asc', id: 'asc' } as const satisfies Order;

export const pluralOf = (noun: string): string => `${noun}${/(s|ch)$/.test(noun) ? 'es' : 's'}`;

/** The API, the admin and the installed app share these facts. This file must not import database code. */
export interface KindFacts<F extends Form = Form> {
  /** The name of the type in the schema and of the entity, such as "TeamMember". */
  type: string;
  /** The name in messages, such as "Team member". */
  label: string;
  /** The REST path below /api/admin, such as "team". */
  path: string;
  form: F;
  /** Groups of fields. A group counts as one value: a conflict in one field is a conflict in the whole group (`merge.ts`). */
  groups?: readonly (readonly string[])[];
  /** The form for creating a record, if it differs from `form`. */
  createForm?: Form;
  /** The field that serves as the name of a record. */
  title: string;
  order: Order;
  /** Which records the installed app copies for offline use. Default: the whole list. */
  copy?: 'whole' | 'newest';
  /** Only owners may read and change the records. The app does not copy them, and staff do not see them in the activity log. */
  ownerOnly?: true;
}
