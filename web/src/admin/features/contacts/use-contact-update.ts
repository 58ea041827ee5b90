import { useApolloClient, useMutation } from '@apollo/client/react';
import { messages } from 'api/messages';
import { useState } from 'react';
import type { AdminContactQuery } from '../../../gql/graphql.ts';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { newKey, withKey } from '../../graphql/idempotency.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { contactQuery, updateContactMutation } from './contacts.operations.ts';

export type OpenContact = AdminContactQuery['adminContact'];

/** What staff change on an enquiry; each is saved by itself. */
export interface ContactChange {
  status?: string;
  followUpOn?: string | null;
}

/** A change that met a colleague's change of the same thing: theirs stands, mine waits for a decision. */
export interface ContactConflict {
  mine: ContactChange;
  theirs: OpenContact;
}

/**
 * Saves a change of an enquiry at once (SPEC.md §4). What is shown follows before the server answers, and goes back when
 * it refuses. After a colleague's change of something else mine is saved on top of it; after one of the same thing theirs
 * is shown and mine is kept as `conflict`, so that neither is lost (DESIGN.md §6).
 */
export function useContactUpdate(contact: OpenContact) {
  const client = useApolloClient();
  const [update] = useMutation(updateContactMutation);
  const [conflict, setConflict] = useState<ContactConflict | null>(null);

  async function save(change: ContactChange, on: OpenContact = contact): Promise<void> {
    setConflict(null);
    const { _id, version, status, followUpOn, updatedAt, history } = on;
    // The cache finds the row to change by its type's name.
    const stored = { __typename: 'Contact', _id, version: version + 1, updatedAt, history };
    try {
      await update({
        variables: { id: _id, version, input: change },
        context: withKey(newKey()),
        optimisticResponse: { updateContact: { ...stored, status, followUpOn, ...change } },
      });
      notifySuccess(messages.contact.updated);
    } catch (error) {
      if (failureCode(error) === 'CONFLICT') return meetTheirs(change, on, serverMessage(error));
      notifyFailure(serverMessage(error) ?? 'Error updating contact');
    }
  }

  async function meetTheirs(change: ContactChange, mine: OpenContact, message: string | null): Promise<void> {
    const theirs = await client
      .query({ query: contactQuery, variables: { id: mine._id }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data?.adminContact,
        () => undefined,
      );
    const fields = Object.keys(change) as (keyof ContactChange)[];
    if (theirs && fields.every((field) => theirs[field] === mine[field])) return save(change, theirs);
    if (theirs && fields.every((field) => theirs[field] === change[field])) {
      notifySuccess(messages.contact.updated);
      return;
    }
    notifyFailure(message ?? 'Error updating contact');
    if (theirs) setConflict({ mine: change, theirs });
  }

  return { save, conflict, dropMine: () => setConflict(null) };
}
