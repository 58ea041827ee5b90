import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PersonMatchesDocument, type PersonMatchesQuery } from '../../gql/graphql.ts';

/** Pause after the last key before the server is asked, milliseconds. */
const pause = 200;
/** Fewer digits match too many; the server finds nothing below them. */
const fewestDigits = 5;
const fewestLetters = 3;
const longest = 200;

interface Typed {
  phone?: string;
  email?: string;
  name?: string;
}

const nobody: PersonMatchesQuery['personMatches'] = { people: [], enquiries: [] };
const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Who somebody may be by what is typed so far, never by what was typed before. Without an answer: nobody. */
export function usePersonMatches({
  phone = '',
  email = '',
  name = '',
}: Typed): PersonMatchesQuery['personMatches'] {
  const text = JSON.stringify([
    digitsIn(phone) >= fewestDigits ? phone.trim().slice(0, longest) : '',
    email.includes('@') ? email.trim().slice(0, longest) : '',
    name.trim().length >= fewestLetters ? name.trim().slice(0, longest) : '',
  ]);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const clock = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(clock);
  }, [text]);
  const [askedPhone = '', askedEmail = '', askedName = ''] = asked ? (JSON.parse(asked) as string[]) : [];
  const { data } = useQuery(PersonMatchesDocument, {
    variables: { phone: askedPhone, email: askedEmail, name: askedName },
    skip: !(askedPhone || askedEmail || askedName),
    fetchPolicy: 'no-cache',
  });
  return (asked === text && data?.personMatches) || nobody;
}
