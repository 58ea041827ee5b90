import { useApolloClient } from '@apollo/client/react';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ErasePersonDocument, ExportPersonDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { serverMessage } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { useIsOwner } from '../../session/session-context.ts';
import { ErasureQuestion, type ErasureReceipt } from '../enquiries/enquiry-erasure.tsx';
import styles from './person.module.css';

interface PersonOwnerProps {
  person: { _id: string; name: string };
  onErased: (receipt: ErasureReceipt) => void;
}

/** Exports or erases everything stored about a person, at that person's request. */
export function PersonOwner({ person, onErased }: PersonOwnerProps) {
  const client = useApolloClient();
  const platform = usePlatform();
  const isOwner = useIsOwner();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!isOwner) return null;

  async function download() {
    setBusy(true);
    try {
      const variables = { id: person._id };
      const { data } = await client.mutate({ mutation: ExportPersonDocument, variables });
      const content = new Blob([data?.exportPerson ?? ''], { type: 'application/json' });
      // The file name does not contain the person's name, because the file may be passed on.
      if (await platform.saveFile(`person-${person._id}.json`, content)) notifySuccess('The file was saved.');
    } catch (error) {
      const own = error instanceof Error && !(error instanceof TypeError) ? error.message : null;
      notifyFailure(
        serverMessage(error) ?? own ?? 'The file could not be created. Check the connection and try again.',
      );
    }
    setBusy(false);
  }

  return (
    <section aria-label="Privacy" className={styles.owner}>
      <Button variant="quiet" size="small" busy={busy} onClick={download}>
        <Icon as={Download} size={16} />
        Download everything we keep
      </Button>
      <Button variant="quiet" size="small" className={styles.erase} onClick={() => setAsking(true)}>
        <Icon as={Trash2} size={16} />
        Erase for good…
      </Button>
      {asking && (
        <ErasureQuestion
          kind="Person"
          id={person._id}
          // Sends no Idempotency-Key, because the server answers a repeated request with the same receipt.
          erase={async () => {
            const variables = { id: person._id };
            return (await client.mutate({ mutation: ErasePersonDocument, variables })).data?.erasePerson;
          }}
          onErased={onErased}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{person.name}</strong>, everybody merged into them, and all their enquiries with calls and
            notes will be removed. This cannot be undone.
          </p>
        </ErasureQuestion>
      )}
    </section>
  );
}
