import { useApolloClient } from '@apollo/client/react';
import { UpdatePersonDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { save } from '../../graphql/save.ts';
import { useAttempt } from '../../graphql/use-attempt.ts';
import { notifySaved } from '../../notify.ts';
import styles from './person.module.css';
import { numbersMissing, type ShownPerson } from './person-page-words.ts';

/** Numbers from the person's enquiries that the person does not have. An enquiry never changes a person automatically. */
export function PersonNumbers({ person, onChanged }: { person: ShownPerson; onChanged: () => void }) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();

  async function add(text: string) {
    const phones = [
      ...person.phones.map((each) => ({ text: each.text, whose: each.whose })),
      { text, whose: '' },
    ];
    const variables = { id: person._id, version: person.version, input: { phones } };
    await attempt(
      async () =>
        notifySaved(await save(client, { mutation: UpdatePersonDocument, variables }), `${text} was added.`),
      'The number could not be added. Check the connection and try again.',
    );
    onChanged();
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
