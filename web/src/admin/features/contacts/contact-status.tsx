import { useApolloClient, useMutation } from '@apollo/client/react';
import { contactStatuses } from 'api/forms/contact';
import { messages } from 'api/messages';
import { Field, Select } from '../../../ui/field.tsx';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { newKey, withKey } from '../../graphql/idempotency.ts';
import { initialFocus } from '../../initial-focus.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { contactQuery, updateContactMutation } from './contacts.operations.ts';

interface StatusSelectProps {
  contact: { _id: string; version: number; status: string; updatedAt: string };
  /** Opened in order to change the status. */
  focused: boolean;
}

/**
 * Changes where an enquiry stands (SPEC.md §4). The badge in the list follows at once, and goes back when the server
 * refuses: after a colleague's change, to what the colleague chose.
 */
export function StatusSelect({ contact, focused }: StatusSelectProps) {
  const client = useApolloClient();
  const [update] = useMutation(updateContactMutation);

  async function change(status: string) {
    const { _id, version, updatedAt } = contact;
    // The cache finds the row to change by its type's name.
    const expected = { __typename: 'Contact', _id, version: version + 1, status, updatedAt };
    try {
      await update({
        variables: { id: _id, version, input: { status } },
        context: withKey(newKey()),
        optimisticResponse: { updateContact: expected },
      });
      notifySuccess(messages.contact.updated);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'Error updating contact');
      if (failureCode(error) === 'CONFLICT') {
        await client.query({ query: contactQuery, variables: { id: _id }, fetchPolicy: 'network-only' });
      }
    }
  }

  return (
    <Field label="Status" name="contact-status">
      <Select
        value={contact.status}
        ref={focused ? initialFocus : null}
        onChange={(event) => change(event.target.value)}
      >
        {Object.entries(contactStatuses).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
