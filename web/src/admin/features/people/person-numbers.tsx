import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { UpdatePersonDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySaved } from '../../notify.ts';
import styles from './person.module.css';
import { numbersMissing, type ShownPerson } from './person-page-words.ts';

/** Numbers from the person's enquiries that the person does not have. An enquiry never changes a person automatically. */
export function PersonNumbers({ person, onChanged }: { person: ShownPerson; onChanged: () => void }) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);

  async function add(text: string) {
    setBusy(true);
    const phones = [
      ...person.phones.map((each) => ({ text: each.text, whose: each.whose })),
      { text, whose: '' },
    ];
    const variables = { id: person._id, version: person.version, input: { phones } };
    try {
      notifySaved(await save(client, { mutation: UpdatePersonDocument, variables }), `${text} was added.`);
    } catch (error) {
      notifyFailure(
        serverMessage(error) ?? 'The number could not be added. Check the connection and try again.',
      );
    }
    onChanged();
    setBusy(false);
  }

  return numbersMissing(person).map(({ shown, tel }) => (
    <p key={tel} className={styles.offer}>
      <span>{shown} is in an enquiry only.</span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        onClick={() => void add(shown)}
        aria-label={`Add ${shown} to ${person.name}`}
      >
        Add this number
      </Button>
    </p>
  ));
}
