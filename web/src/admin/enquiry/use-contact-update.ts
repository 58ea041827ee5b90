import { useApolloClient } from '@apollo/client/react';
import { contactFacts } from 'api/forms/contact';
import { recordMessages } from 'api/messages';
import { useState } from 'react';
import { AdminContactDocument, type AdminContactQuery, UpdateContactDocument } from '../../gql/graphql.ts';
import { failureCode, serverMessage } from '../graphql/failure.ts';
import { save as send } from '../graphql/save.ts';
import { notifyFailure, notifySaved, notifySuccess } from '../notify.ts';

const { updated } = recordMessages(contactFacts.label);

export type OpenContact = AdminContactQuery['adminContact'];

/** A change of an enquiry; each field is saved by itself. */
interface ContactChange {
  status?: string;
  followUpOn?: string | null;
  followUpTime?: string | null;
  followUpKind?: string;
}

/** My change met a colleague's change of the same field: theirs is stored, mine waits for a decision. */
export interface ContactConflict {
  mine: ContactChange;
  theirs: OpenContact;
}

/**
 * Saves a change of an enquiry at once. The screen shows the change before the server answers, and reverts when the server
 * refuses. Where a colleague changed another field, mine is saved on top. Where a colleague changed the same field, theirs
 * shows and mine is kept as `conflict`, so that neither is lost (docs/product.md, "Inbox").
 */
export function useContactUpdate(contact: OpenContact) {
  const client = useApolloClient();
  const [conflict, setConflict] = useState<ContactConflict | null>(null);

  async function save(change: ContactChange, on: OpenContact = contact): Promise<void> {
    setConflict(null);
    const { _id, version, status, followUpOn, followUpTime, followUpKind, counsellorId, updatedAt, history } =
      on;
    // The cache finds the row by its type's name.
    const stored = { __typename: 'Contact', _id, version: version + 1, updatedAt, history };
    try {
      const saved = await send(client, {
        mutation: UpdateContactDocument,
        variables: { id: _id, version, input: change },
        optimisticResponse: {
          updateContact: {
            ...stored,
            status,
            followUpOn,
            followUpTime,
            followUpKind,
            counsellorId,
            ...change,
          },
        },
      });
      notifySaved(saved, updated);
    } catch (error) {
      if (failureCode(error) === 'CONFLICT') return meetTheirs(change, on, serverMessage(error));
      notifyFailure(serverMessage(error) ?? 'Error updating contact');
    }
  }

  async function meetTheirs(change: ContactChange, mine: OpenContact, message: string | null): Promise<void> {
    const theirs = await client
      .query({ query: AdminContactDocument, variables: { id: mine._id }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data?.adminContact,
        () => undefined,
      );
    const fields = Object.keys(change) as (keyof ContactChange)[];
    if (theirs && fields.every((field) => theirs[field] === mine[field])) return save(change, theirs);
    if (theirs && fields.every((field) => theirs[field] === change[field])) {
      notifySuccess(updated);
      return;
    }
    notifyFailure(message ?? 'Error updating contact');
    if (theirs) setConflict({ mine: change, theirs });
  }

  return { save, conflict, dropMine: () => setConflict(null) };
}
