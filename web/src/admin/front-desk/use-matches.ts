import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PersonMatchesDocument, type PersonMatchesQuery } from '../../gql/graphql.ts';

/** Pause after the last key before the server is asked, milliseconds. */
const pause = 200;
/** With fewer digits a number matches too many people (docs/product.md, "Front desk"). */
const fewestDigits = 5;
const fewestLetters = 3;

export type Matches = PersonMatchesQuery['personMatches'];

interface Asked {
  phone: string;
  name: string;
  email: string;
}

const digitsIn = (typed: string) => typed.match(/\p{Nd}/gu)?.length ?? 0;

interface Known {
  /** Null while too little is typed, and until the answer has arrived. */
  matches: Matches | null;
  /** The search failed, because there is no connection. */
  isAway: boolean;
}

/** People and enquiries that match the present text, never the answer to an earlier text. */
export function useMatches({ phone, name, email }: Asked, isWanted: boolean): Known {
  const now = JSON.stringify({
    phone: digitsIn(phone) >= fewestDigits ? phone.trim() : '',
    name: name.trim().length >= fewestLetters ? name.trim() : '',
    email: email.includes('@') ? email.trim() : '',
  });
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const clock = setTimeout(() => setAsked(now), pause);
    return () => clearTimeout(clock);
  }, [now]);
  const variables: Asked = asked ? JSON.parse(asked) : { phone: '', name: '', email: '' };
  const skip = !isWanted || !Object.values(variables).some(Boolean);
  const { data, error } = useQuery(PersonMatchesDocument, { variables, skip, fetchPolicy: 'no-cache' });
  if (skip || asked !== now) return { matches: null, isAway: false };
  return { matches: data?.personMatches ?? null, isAway: error !== undefined };
}
