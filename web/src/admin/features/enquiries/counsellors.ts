import { useQuery } from '@apollo/client/react';
import { CounsellorsDocument, type CounsellorsQuery } from '../../../gql/graphql.ts';

export type Counsellor = CounsellorsQuery['counsellors'][number];

interface Counsellors {
  /** By name; two of one name are numbered. Empty until they are loaded. */
  list: readonly Counsellor[];
  /** What an enquiry's counsellor is called: "Asha", "Asha (left)"; null for nobody, and until the names are loaded. */
  nameOf: (id: string | null | undefined) => string | null;
  /** The accounts that can sign in; null until they are loaded. */
  active: readonly string[] | null;
}

/** Everybody who looks after enquiries. Asked once, because names seldom change. */
export function useCounsellors(): Counsellors {
  const { data } = useQuery(CounsellorsDocument, { fetchPolicy: 'cache-first' });
  return counsellorsOf(data?.counsellors ?? null);
}

/** @param all null until they are loaded */
export function counsellorsOf(all: readonly Counsellor[] | null): Counsellors {
  const seen = new Map<string, number>();
  const list = (all ?? []).map((each) => {
    const count = (seen.get(each.name) ?? 0) + 1;
    seen.set(each.name, count);
    return count > 1 ? { ...each, name: `${each.name} (${count})` } : each;
  });
  const byId = new Map(list.map((each) => [each._id, each]));
  return {
    list,
    nameOf(id) {
      const found = id && byId.get(id);
      return found ? (found.isActive ? found.name : `${found.name} (left)`) : null;
    },
    active: all && list.filter(({ isActive }) => isActive).map(({ _id }) => _id),
  };
}
