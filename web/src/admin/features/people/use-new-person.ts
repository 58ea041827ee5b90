import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { CreatePersonDocument, type PersonLineFragment } from '../../../gql/graphql.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure } from '../../notify.ts';
import { officeNow } from '../../office-clock.ts';
import type { OpenEnquiry } from '../../sync/send-change.ts';
import { phonesFrom } from './person-words.ts';

/**
 * Creates a person from an enquiry. The id is created here, so that a second try does not create a second person, and so that
 * the enquiry can be attached while both changes wait to be sent.
 *
 * @returns the person; undefined if saving failed, which a toast has reported
 */
export function useNewPerson(
  enquiry: Pick<OpenEnquiry, 'name' | 'phone' | 'phoneNumber' | 'email' | 'counsellorId' | 'origin'>,
) {
  const client = useApolloClient();
  const id = useRef<string | null>(null);
  return async (): Promise<PersonLineFragment | undefined> => {
    id.current ??= v7();
    const { name, phone, phoneNumber, email, counsellorId, origin } = enquiry;
    const phones = phonesFrom(phone, phoneNumber);
    const input = { id: id.current, name, phones, email, counsellorId, origin };
    try {
      const { data } = await save(
        client,
        { mutation: CreatePersonDocument, variables: { input } },
        id.current,
      );
      if (data) return data.record;
    } catch (error) {
      notifyFailure(
        serverMessage(error) ?? 'The person could not be saved. Check the connection and try again.',
      );
      return undefined;
    }
    // The change waits to be sent, so only the typed values are known.
    const waiting = phones.map((each, index) => ({ ...each, number: index === 0 ? phoneNumber : '' }));
    const createdAt = new Date(officeNow()).toISOString();
    const facts = { name, nameNe: '', phones: waiting, email, level: '', destinations: [], counsellorId };
    return { _id: id.current, version: 1, createdAt, ...facts };
  };
}
