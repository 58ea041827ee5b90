import { useApolloClient, useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { MergePeopleDocument, PersonToMergeDocument, type PersonToMergeQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifyFailure } from '../../notify.ts';
import { notifyWithUndo } from '../../records/undo-toast.tsx';
import {
  type ComparedField,
  Comparison,
  choicesOf,
  comparisonOf,
  type Side,
  whatMoves,
} from './comparison.tsx';
import styles from './merge.module.css';
import { useKeepApart, useUndoMerge } from './person-merges.tsx';

type Facts = PersonToMergeQuery['adminPerson'];

interface MergeDialogProps {
  /** The person whose page is open. */
  keptId: string;
  otherId: string;
  onChanged: () => void;
  onClose: () => void;
}

export function MergeDialog({ keptId, otherId, ...ends }: MergeDialogProps) {
  const kept = useQuery(PersonToMergeDocument, { variables: { id: keptId }, fetchPolicy: 'network-only' });
  const gone = useQuery(PersonToMergeDocument, { variables: { id: otherId }, fetchPolicy: 'network-only' });
  const both = kept.data && gone.data && { kept: kept.data.adminPerson, gone: gone.data.adminPerson };
  const refetch = () => Promise.all([kept.refetch(), gone.refetch()]);
  if (both) return <Question {...both} {...ends} onStale={() => void refetch().catch(() => {})} />;
  const result = {
    data: undefined,
    error: kept.error ?? gone.error,
    loading: kept.loading || gone.loading,
    refetch,
  };
  return (
    <Dialog onClose={ends.onClose} title="Are they one person?">
      <Loaded result={result} what="two people" />
    </Dialog>
  );
}

interface QuestionProps extends Pick<MergeDialogProps, 'onChanged' | 'onClose'> {
  kept: Facts;
  gone: Facts;
  onStale: () => void;
}

function Question({ kept, gone, onChanged, onClose, onStale }: QuestionProps) {
  const client = useApolloClient();
  const [chosen, setChosen] = useState<Partial<Record<ComparedField, Side>>>({});
  const [step, setStep] = useState<'compare' | 'confirm'>('compare');
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const apart = useKeepApart(kept._id, () => {
    onClose();
    onChanged();
  });
  const { undo } = useUndoMerge(onChanged);
  const disputed = comparisonOf(kept, gone).filter(({ isDisputed }) => isDisputed);
  const fields = disputed.map(({ field }) => field);
  const open = fields.filter((field) => !chosen[field]);
  const body = useRef<HTMLDivElement>(null);

  function goOn() {
    if (open.length === 0) return setStep('confirm');
    setAsked(true);
    body.current?.querySelector<HTMLElement>(`[data-field="${open[0]}"] input`)?.focus();
  }

  async function merge() {
    setBusy(true);
    try {
      const { data } = await save(client, {
        mutation: MergePeopleDocument,
        variables: {
          keptId: kept._id,
          goneId: gone._id,
          keptVersion: kept.version,
          goneVersion: gone.version,
          choices: choicesOf(fields, chosen, kept, gone),
        },
      });
      const done = data?.mergePeople.merges.find(({ goneId, undoneAt }) => goneId === gone._id && !undoneAt);
      onClose();
      onChanged();
      notifyWithUndo({ queued: false }, `Merged: ${gone.name} is now ${kept.name}.`, async () => {
        if (done) await undo(done._id, gone.name);
      });
    } catch (error) {
      notifyFailure(serverMessage(error) ?? 'They could not be merged. Check the connection and try again.');
      setBusy(false);
      if (failureCode(error) === 'CONFLICT') {
        setStep('compare');
        onStale();
      }
    }
  }

  if (step === 'confirm')
    return (
      <Dialog
        onClose={onClose}
        size="narrow"
        title="Merge these two?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setStep('compare')}>
              Back
            </Button>
            <Button busy={busy} onClick={merge}>
              {busy ? 'Merging…' : 'Merge'}
            </Button>
          </>
        }
      >
        <p>
          <strong>{gone.name}</strong> and <strong>{kept.name}</strong> become one person.
        </p>
        <ul className={styles.moves}>
          {whatMoves(kept, gone).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className={styles.hint}>
          You can undo this for 30 days, as long as nobody changes the details of {kept.name}, merges{' '}
          {kept.name} again, or detaches an enquiry that moved.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title="Are they one person?"
      footer={
        <>
          <Button variant="secondary" busy={apart.busy} onClick={() => void apart.keepApart(gone._id)}>
            These are two people
          </Button>
          <Button onClick={goOn}>Merge…</Button>
        </>
      }
    >
      <div ref={body}>
        {disputed.length > 0 && (
          <p
            className={isAsked && open.length > 0 ? styles.asked : styles.hint}
            role={isAsked ? 'alert' : undefined}
          >
            Where they differ, choose what stays.
          </p>
        )}
        {kept.keptApart.includes(gone._id) && (
          <p className={styles.asked}>
            Staff said that these are two people. Merge them only if that was a mistake.
          </p>
        )}
        <Comparison
          kept={kept}
          gone={gone}
          chosen={chosen}
          missing={isAsked ? open : []}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
      </div>
    </Dialog>
  );
}
