import { useQuery } from '@apollo/client/react';
import { type OfficeTimes, usualWeek } from 'api/office-hours';
import { OfficeDocument } from '../gql/graphql.ts';

const usual: OfficeTimes = { week: usualWeek, holidays: [] };

/** When the office is open, from the settings; the usual week until they are loaded. */
export function useOfficeTimes(): OfficeTimes {
  const { data } = useQuery(OfficeDocument, { fetchPolicy: 'cache-first' });
  return data?.siteSettings ?? usual;
}
