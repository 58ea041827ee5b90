import { useQuery } from '@apollo/client/react';
import { InboxCounsellorsDocument } from '../../../gql/graphql.ts';

/** The names of the counsellors. One who has left is named as such, and is not offered any more. */
export function useCounsellorNames() {
  const { data } = useQuery(InboxCounsellorsDocument, { fetchPolicy: 'cache-first' });
  const all = data?.counsellors ?? [];
  const byId = new Map(all.map((each) => [each._id, each.isActive ? each.name : `${each.name} (left)`]));
  return {
    active: all.filter(({ isActive }) => isActive),
    /** null for nobody, and until the names are there. */
    nameOf: (id: string | null | undefined): string | null => (id ? (byId.get(id) ?? null) : null),
  };
}
