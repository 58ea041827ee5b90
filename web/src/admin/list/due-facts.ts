import { useQuery } from '@apollo/client/react';
import { isDue } from 'api/rules/fact';
import { DueFactsDocument } from '../../gql/graphql.ts';
import { useOfficeMoment } from '../use-office-moment.ts';

/** The number of facts that should be compared with their sources; 0 until it is known. */
export function useDueFacts(): number {
  // The variables of the list of facts, so that both share one list in the cache.
  const { data } = useQuery(DueFactsDocument, { variables: {} });
  const { day } = useOfficeMoment();
  return (data?.adminFacts ?? []).filter(({ checkedOn = null, ...fact }) =>
    isDue({ ...fact, checkedOn }, day),
  ).length;
}
