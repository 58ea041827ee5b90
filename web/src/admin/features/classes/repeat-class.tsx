import { useApolloClient } from '@apollo/client/react';
import { dayAfter } from 'api/office-hours';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminBatchDocument, CreateBatchDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttempt } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { newRecordId } from '../../new-record-id.ts';
import { notifySaved } from '../../notify.ts';

const days = 4 * 7;

/** Creates the same class four weeks later, with the status "planned" and all seats free, and opens the new class. */
export function RepeatClass({ id }: { id: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [busy, attempt] = useAttempt();
  // A retry after a lost response sends the same id, so that the class is not created twice.
  const [newId] = useState(() => newRecordId());

  const repeat = () =>
    attempt(async () => {
      const { data } = await client.query({ query: AdminBatchDocument, variables: { id } });
      if (!data) throw new TypeError('The class came without data.');
      const {
        course,
        title,
        titleNe,
        isNepaliBehind,
        startsOn,
        joinUntil,
        weeks,
        weekdays,
        from,
        to,
        place,
        seats,
        fee,
        teacherId,
      } = data.record;
      const input = {
        ...{ course, title, titleNe, isNepaliBehind, weeks, weekdays, from, to, place, seats, fee },
        teacherId: teacherId ?? null,
        status: 'planned',
        startsOn: dayAfter(startsOn, days),
        joinUntil: dayAfter(joinUntil, days),
      };
      const variables = { id: newId, input };
      const saved = await save(client, { mutation: CreateBatchDocument, variables });
      notifySaved(saved, 'The class is planned again, four weeks later.');
      const made = saved.data?.record._id;
      navigate(made ? `/admin/classes?open=${made}` : '/admin/classes');
    }, 'Error saving class');

  return (
    <Button size="small" variant="secondary" busy={busy} onClick={repeat}>
      Repeat in four weeks
    </Button>
  );
}
