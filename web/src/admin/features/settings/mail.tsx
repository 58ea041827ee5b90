import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  MailDocument,
  type MailQuery,
  RetryFailedMailDocument,
  SendTestMailDocument,
  UpdateMailSettingsDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { FactList } from '../../list/fact-list.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import styles from './settings.module.css';

type State = MailQuery['mailState'];

const unanswered = 'The server did not answer. Check the connection and try again.';

export function Mail() {
  const result = useQuery(MailDocument, { fetchPolicy: 'network-only', pollInterval: 30_000 });
  return (
    <section className={styles.sheet} aria-labelledby="mail">
      <h3 className={styles.heading} id="mail">
        Mail
      </h3>
      <Loaded result={{ ...result, data: result.data?.mailState }} what="state of the mail">
        {(state) => (state.isSetUp ? <MailOn state={state} refetch={result.refetch} /> : <MailOff />)}
      </Loaded>
    </section>
  );
}

function MailOff() {
  return (
    <div className={styles.prose}>
      <p>
        <strong>Mail is not set up.</strong> New enquiries still appear in Contacts, but nobody gets a mail
        about them.
      </p>
      <p>
        Ask whoever runs the server to set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and{' '}
        <code>MAIL_TO</code>, and to restart it. Your mail provider can tell you the address of its mail
        server.
      </p>
    </div>
  );
}

function MailOn({ state, refetch }: { state: State; refetch: () => Promise<unknown> }) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<'test' | 'retry' | 'switch' | null>(null);
  const [tested, setTested] = useState<{ isSent: boolean; message: string } | null>(null);

  async function act(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      notifyFailure(serverMessage(error) ?? unanswered);
    }
    await refetch().catch(() => {});
    setBusy(null);
  }
  const test = () =>
    act('test', async () => {
      setTested(null);
      const { data } = await client.mutate({ mutation: SendTestMailDocument });
      if (data) setTested(data.sendTestMail);
    });
  const retry = () =>
    act('retry', async () => {
      await client.mutate({ mutation: RetryFailedMailDocument });
      notifySuccess('The failed mails will be sent again.');
    });
  const acknowledge = (acknowledgesVisitors: boolean) =>
    act('switch', async () => {
      await client.mutate({ mutation: UpdateMailSettingsDocument, variables: { acknowledgesVisitors } });
      notifySuccess(
        acknowledgesVisitors ? 'Visitors now get a confirmation.' : 'Visitors no longer get a confirmation.',
      );
    });

  return (
    <>
      {state.lastError && (
        <p className={styles.trouble} role="alert">
          <strong>
            Mail has not been sent
            {state.lastErrorAt && (
              <>
                {' since '}
                <OfficeMoment at={state.lastErrorAt} short />
              </>
            )}
            .
          </strong>{' '}
          {state.lastError}
        </p>
      )}
      <FactList
        className={styles.facts}
        of={{
          From: state.from,
          'New enquiries go to': state.to.join(', '),
          'Mail server': state.server,
          'Last sent': state.lastSentAt ? <OfficeMoment at={state.lastSentAt} short /> : 'Nothing yet',
          Waiting: state.waiting === 0 ? 'None' : countOf(state.waiting, 'mail', 'mails'),
          Failed:
            state.failed === 0 ? (
              'None'
            ) : (
              <span className={styles.inRow}>
                {countOf(state.failed, 'mail', 'mails')}
                <Button variant="secondary" size="small" busy={busy === 'retry'} onClick={retry}>
                  Send again
                </Button>
              </span>
            ),
        }}
      />
      {!state.hasLinks && (
        <p className={styles.soft}>
          The mails contain no links to the enquiries, because PUBLIC_URL is an address that only the server
          can open.
        </p>
      )}
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={state.acknowledgesVisitors}
          disabled={busy === 'switch'}
          onChange={(event) => acknowledge(event.target.checked)}
        />
        <span>
          Send visitors a mail to confirm that their enquiry arrived
          <span className={styles.soft}> The mail does not repeat what they wrote.</span>
        </span>
      </label>
      <div className={styles.footer}>
        <p role="status" className={tested && !tested.isSent ? styles.wrong : undefined}>
          {tested?.message}
        </p>
        <Button variant="secondary" busy={busy === 'test'} onClick={test}>
          {busy === 'test' ? 'Sending…' : 'Send a test mail to me'}
        </Button>
      </div>
    </>
  );
}
