import { useApolloClient } from '@apollo/client/react';
import { nobody } from 'api/rules/today';
import { useNavigate } from 'react-router-dom';
import { AdminEnquiriesDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { useStackCounts } from '../../list/stacks.ts';
import { useAccount } from '../../session/session-context.ts';
import { changeAll, reportBulk } from './bulk-change.ts';
import { takenAtOnce, takeOldest } from './take-oldest.ts';

/** Renders nothing if there are no unassigned new enquiries. */
export function TakeTen() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const me = useAccount()?._id;
  const [busy, attempt] = useAttempt();
  const free = useStackCounts(nobody)?.new ?? takenAtOnce;
  if (free === 0) return null;
  const label = free === 1 ? 'Take the oldest' : `Take the ${Math.min(free, takenAtOnce)} oldest`;
  const reload = () => void refreshAll(client);

  async function readOldest() {
    const { data } = await client.query({
      query: AdminEnquiriesDocument,
      variables: { filter: 'NEW', counsellor: nobody, order: 'OLDEST', first: takenAtOnce },
      fetchPolicy: 'no-cache',
    });
    return data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  }

  const take = () =>
    attempt(async () => {
      if (!me) return;
      const end = await takeOldest(readOldest, (rows) => changeAll(client, rows, { counsellorId: me }));
      const taken = end.before.length;
      const words =
        taken > 0
          ? `${countOf(taken, 'enquiry is', 'enquiries are')} assigned to you`
          : 'Every new enquiry has a counsellor.';
      const show = () => void navigate('/admin/contacts?filter=new&counsellor=me');
      reportBulk(client, end, words, { onUndone: reload, choices: { 'Show them': show } });
      reload();
    }, 'The new enquiries could not be loaded. Please try again.');

  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      title="Assigns new enquiries that have no counsellor to you"
      onClick={take}
    >
      {busy ? 'Taking…' : label}
    </Button>
  );
}
