import { useApolloClient, useQuery } from '@apollo/client/react';
import { EnquiryMailDocument, RetryEnquiryMailDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAttempt } from '../../../graphql/failure.ts';
import { save } from '../../../graphql/save.ts';
import { Fact } from '../../../list/fact-list.tsx';
import { useConnection, useLive } from '../../../sync/live-context.ts';
import styles from './enquiry-mail.module.css';
import { mailWords } from './mail-words.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/** Polling interval while mail is waiting to be sent, in milliseconds. */
const LOOK_MS = 10_000;

/** Renders nothing if there is no mail or the server is unreachable. */
export function EnquiryMail({ enquiry }: { enquiry: OpenEnquiry }) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const isAway = useConnection(useLive()) === 'away';
  const lines = mailWords(enquiry.mail ?? null, new Date());
  const waits = lines.some(({ isWaiting }) => isWaiting);
  // The result is not used here, because the query updates the cache, from which `enquiry` comes.
  useQuery(EnquiryMailDocument, {
    variables: { id: enquiry._id },
    skip: !waits || isAway,
    pollInterval: LOOK_MS,
    fetchPolicy: 'network-only',
  });
  if (lines.length === 0 || isAway) return null;

  const retry = { mutation: RetryEnquiryMailDocument, variables: { id: enquiry._id } };
  const sendAgain = () => attempt(() => save(client, retry), 'Error sending the mail again');

  return (
    <Fact term="Mail">
      <ul className={styles.lines} role="status">
        {lines.map(({ name, text, isFailed }) => (
          <li key={name} className={isFailed ? styles.failed : undefined}>
            {text}
          </li>
        ))}
        {lines.some(({ isFailed }) => isFailed) && (
          <li>
            <Button variant="secondary" size="small" busy={busy} onClick={sendAgain}>
              Send again
            </Button>
          </li>
        )}
      </ul>
    </Fact>
  );
}
