import { useApolloClient, useQuery } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  EraseEnquiryDocument,
  ErasurePreviewDocument,
  type ErasureReceiptFragment as ErasureReceipt,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCount, formatMoment } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { FactList } from '../../list/fact-list.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import styles from './panel/enquiry-view.module.css';

export type { ErasureReceipt };

interface EnquiryErasureProps {
  enquiry: { _id: string; name: string };
  onErased: (receipt: ErasureReceipt) => void;
}

export function EnquiryErasure({ enquiry, onErased }: EnquiryErasureProps) {
  const client = useApolloClient();
  const isOwner = useIsOwner();
  const [asking, setAsking] = useState(false);
  if (!isOwner) return null;
  return (
    <section className={styles.erasure} aria-label="Erase">
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Icon as={Trash2} size={16} />
        Erase for good…
      </Button>
      {asking && (
        <ErasureQuestion
          kind="Enquiry"
          id={enquiry._id}
          // Sends no Idempotency-Key, because the server answers a repeated request with the same receipt.
          erase={async () => {
            const variables = { id: enquiry._id };
            return (await client.mutate({ mutation: EraseEnquiryDocument, variables })).data?.eraseEnquiry;
          }}
          onErased={onErased}
          onClose={() => setAsking(false)}
        >
          <p>
            The enquiry of <strong>{enquiry.name}</strong> and all that belongs to it will be removed. This
            cannot be undone.
          </p>
        </ErasureQuestion>
      )}
    </section>
  );
}

interface ErasureQuestionProps {
  children: ReactNode;
  kind: 'Enquiry' | 'Person';
  id: string;
  erase: () => Promise<ErasureReceipt | undefined>;
  onErased: (receipt: ErasureReceipt) => void;
  onClose: () => void;
}

export function ErasureQuestion({ children, kind, id, erase, onErased, onClose }: ErasureQuestionProps) {
  const [busy, attempt] = useAttempt();
  const result = useQuery(ErasurePreviewDocument, { variables: { kind, id }, fetchPolicy: 'network-only' });

  const eraseNow = () =>
    attempt(async () => {
      const receipt = await erase();
      if (receipt) onErased(receipt);
    }, 'No response arrived, so it may already be erased. Press “Erase for good” again.');

  return (
    <Question
      title="Erase for good?"
      action="Erase for good"
      busyAction="Erasing..."
      busy={busy}
      disabled={!result.data}
      onConfirm={eraseNow}
      onClose={onClose}
    >
      {children}
      <Loaded result={result} what="preview">
        {({ erasurePreview: { counts, person } }) => (
          <>
            <Counts counts={counts} />
            {person && (
              <p>
                The person <strong>{person.name}</strong> is kept.
              </p>
            )}
          </>
        )}
      </Loaded>
      <p className={styles.byline}>
        Colleagues’ apps drop it when they next connect. Backups that were made before keep it until they are
        deleted; after a restore it is erased again.
      </p>
    </Question>
  );
}

/** Shows the receipt of an erasure. The only name in the receipt is that of the account that erased the data. */
export function Receipt({ receipt, what = 'enquiry' }: { receipt: ErasureReceipt; what?: string }) {
  return (
    <article className={styles.enquiry} aria-label="Receipt">
      <h2 className={styles.name}>The {what} was erased</h2>
      <p>
        By {receipt.by}, <time dateTime={receipt.erasedAt}>{formatMoment(receipt.erasedAt)}</time>.
      </p>
      <Counts counts={receipt.counts} />
      <p className={styles.byline}>
        Number {receipt._id}. You can find this receipt in the activity log at any time.
      </p>
    </article>
  );
}

const Counts = ({ counts }: { counts: ErasureReceipt['counts'] }) => (
  <FactList
    className={styles.counts}
    of={Object.fromEntries(counts.map(({ label, count }) => [label, formatCount(count)]))}
  />
);
