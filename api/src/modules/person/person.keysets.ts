import { byCreatedAt, byId, type Order } from '../../records/keyset.rules.ts';
import { nameKeyOf, type PeopleOrder } from './person.rules.ts';

export const peopleKeysets: Readonly<
  Record<PeopleOrder, Order<{ id: string; name: string; createdAt: Date | string }>>
> = {
  NAME: {
    name: 'NAME',
    by: [
      {
        sql: 'name_key collate "C"',
        of: ({ name }) => nameKeyOf(name),
        parse: (value) => (typeof value === 'string' ? value : null),
      },
      byId,
    ],
  },
  NEWEST: { name: 'NEWEST', by: [byCreatedAt, byId], desc: true },
};

/**
 * The entries of a timeline come from several tables, each with the alias `c`. `at` is a Unix time in microseconds, the
 * precision of the database.
 */
export const timelineKeyset: Order<{ id: string; at: string }> = {
  name: 'TIMELINE',
  by: [
    { sql: 'c.created_at', of: ({ at }) => at, parse: momentOf },
    { ...byId, sql: 'c.id' },
  ],
  desc: true,
};

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4,17}$/.test(value)) return null;
  const moment = new Date(Number(value.slice(0, -3)));
  return moment.getUTCFullYear() < 10_000 ? moment.toISOString().replace('Z', `${value.slice(-3)}Z`) : null;
}
