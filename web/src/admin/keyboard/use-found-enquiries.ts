import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  FindEnquiriesDocument,
  type FindEnquiriesQuery,
  FindPeopleDocument,
  type PersonLineFragment,
} from '../../gql/graphql.ts';

/** Pause after the last key before the server is asked, milliseconds. */
const pause = 200;
/** The longest search text that the server accepts. */
const longest = 200;
/** Text with at least this many digits is a phone number. */
const numberLength = 6;

export type FoundEnquiry = FindEnquiriesQuery['adminEnquiries']['edges'][number]['node'];

interface Found {
  people: readonly PersonLineFragment[];
  enquiries: readonly FoundEnquiry[];
  /** A message beside the list; '' for none. */
  words: string;
  /** Whether the text is a number that no enquiry has (a person may have it). */
  isUnknown?: boolean | undefined;
}

const digitsIn = (typed: string) => typed.match(/\p{Nd}/gu)?.length ?? 0;

/** People and enquiries that match a name, or a number in any format. Never the results of an earlier text. */
export function useFoundEnquiries(typed: string): Found {
  const asked = typed.trim().slice(0, longest);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const clock = setTimeout(() => setQuery(asked), pause);
    return () => clearTimeout(clock);
  }, [asked]);
  const skip = query.length < 2;
  const options = { variables: { query }, skip, fetchPolicy: 'no-cache' } as const;
  const { data, error } = useQuery(FindEnquiriesDocument, options);
  // A separate query, so that a failure of one does not hide the results of the other.
  const found = useQuery(FindPeopleDocument, options);
  if (skip || query !== asked) return { people: [], enquiries: [], words: '' };
  const people = found.data?.adminPeople.edges.map(({ node }) => node) ?? [];
  if (error) return { people, enquiries: [], words: 'The enquiries could not be searched.' };
  const enquiries = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  const isAnswered = data && !found.loading;
  const isUnknown = isAnswered && enquiries.length === 0 && digitsIn(query) >= numberLength;
  const isNobodys = isUnknown && found.data && people.length === 0;
  return { people, enquiries, words: isNobodys ? 'Nobody has this number.' : '', isUnknown };
}
