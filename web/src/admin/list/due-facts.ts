import { useQuery } from '@apollo/client/react';
import { isDue } from 'api/rules/fact';
import { DueFactsDocument } from '../../gql/graphql.ts';
import { useOfficeMoment } from '../use-office-moment.ts';

/** Returns the number of facts that are due for a check; 0 until loaded. */
export function useDueFacts(): number {
  // This query has the same variables as the query of the list of facts, so that they share one cached result.
  const { data } = useQuery(DueFactsDocument, { variables: {} });
  const { day } = useOfficeMoment();
  return (data?.adminFacts ?? []).filter(({ checkedOn = null, ...fact }) =>
    isDue({ ...fact, checkedOn }, day),
  ).length;
}
