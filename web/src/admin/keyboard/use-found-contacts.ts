import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FindContactsDocument, type FindContactsQuery } from '../../gql/graphql.ts';

/** Pause after the last key before the server is asked, milliseconds. */
const pause = 200;
/** The server searches for at most so many characters. */
const longest = 200;
/** From so many digits on, what was typed is a telephone number. */
const numberLength = 6;

export type FoundContact = FindContactsQuery['adminContacts']['edges'][number]['node'];

interface Found {
  contacts: readonly FoundContact[];
  /** What staff must know beside the list; '' for nothing. */
  words: string;
  /** A number was asked for that nobody has. */
  isUnknown?: boolean | undefined;
}

const digitsIn = (typed: string) => typed.match(/\p{Nd}/gu)?.length ?? 0;

/** The enquiries that were asked for by a name or by a number in any spelling. Never those of an earlier question. */
export function useFoundContacts(typed: string): Found {
  const asked = typed.trim().slice(0, longest);
  const [query, setQuery] = useState('');
  useEffect(() => {
    const clock = setTimeout(() => setQuery(asked), pause);
    return () => clearTimeout(clock);
  }, [asked]);
  const skip = query.length < 2;
  const { data, error } = useQuery(FindContactsDocument, {
    variables: { query },
    skip,
    fetchPolicy: 'no-cache',
  });
  if (skip || query !== asked) return { contacts: [], words: '' };
  if (error) return { contacts: [], words: 'The enquiries could not be searched.' };
  const contacts = data?.adminContacts.edges.map(({ node }) => node) ?? [];
  const isUnknown = data && contacts.length === 0 && digitsIn(query) >= numberLength;
  return { contacts, words: isUnknown ? 'No enquiry has this number.' : '', isUnknown };
}
