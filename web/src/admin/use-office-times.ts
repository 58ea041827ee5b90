import { useQuery } from '@apollo/client/react';
import { type OfficeTimes, usualWeek } from 'api/office-hours';
import { OfficeDocument } from '../gql/graphql.ts';

const usual: OfficeTimes = { week: usualWeek, holidays: [] };

/** Returns the opening hours; until the settings are loaded, those of the default week. */
export function useOfficeTimes(): OfficeTimes {
  const { data } = useQuery(OfficeDocument, { fetchPolicy: 'cache-first' });
  return data?.siteSettings ?? usual;
}
