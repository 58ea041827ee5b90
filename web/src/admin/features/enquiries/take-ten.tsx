import { useApolloClient } from '@apollo/client/react';
import { nobody } from 'api/rules/today';
import { useState } from 'react';
import { AdminEnquiriesDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../format.ts';
import { notifyFailure } from '../../notify.ts';
import { useAccount } from '../../session/session-context.ts';
import { changeAll, reportBulk } from './bulk-change.ts';
import { takenAtOnce, takeOldest } from './take-oldest.ts';

/** "Take 10": assigns the ten oldest new enquiries that nobody has to oneself. */
export function TakeTen({ onTaken = () => {} }: { onTaken?: () => void }) {
  const client = useApolloClient();
  const me = useAccount()?._id;
  const [busy, setBusy] = useState(false);

  async function readOldest() {
    const { data } = await client.query({
      query: AdminEnquiriesDocument,
      variables: { filter: 'NEW', counsellor: nobody, order: 'OLDEST', first: takenAtOnce },
      fetchPolicy: 'no-cache',
    });
    return data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  }

  async function take() {
    if (!me) return;
    setBusy(true);
    try {
      const end = await takeOldest(readOldest, (rows) => changeAll(client, rows, { counsellorId: me }));
      const taken = end.before.length;
      const words =
        taken > 0
          ? `${countOf(taken, 'enquiry is', 'enquiries are')} yours`
          : 'Every new enquiry has a counsellor.';
      reportBulk(client, end, words, onTaken);
      onTaken();
    } catch {
      notifyFailure('The new enquiries could not be loaded. Please try again.');
    }
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      title="Assigns the ten oldest new enquiries without a counsellor to you"
      onClick={() => void take()}
    >
      {busy ? 'Taking…' : `Take ${takenAtOnce}`}
    </Button>
  );
}
