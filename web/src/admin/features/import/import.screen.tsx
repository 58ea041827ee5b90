import { useApolloClient } from '@apollo/client/react';
import { type ImportColumn, mostBytes } from 'api/import/rules';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import {
  AdminImportsDocument,
  type ImportRowFragment,
  PreviewImportDocument,
  RunImportDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { officeToday } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { newRecordId } from '../../new-record-id.ts';
import { useUnloadQuestion } from '../../records/use-unsaved-guard.tsx';
import type { TabProps } from '../../tab.ts';
import { useOffline } from '../../use-offline.ts';
import styles from './import.module.css';
import { bytesOf, type ForAll, inputOf, type Preview } from './import-words.ts';
import { PastImports } from './past-imports.tsx';
import { guessColumns, type Sheet } from './sheet.ts';
import { StepCells } from './step-cells.tsx';
import { StepCheck } from './step-check.tsx';
import { StepColumns } from './step-columns.tsx';
import { StepReceipt } from './step-receipt.tsx';

const steps = ['Cells', 'Columns', 'Check', 'Import'] as const;
type Step = 0 | 1 | 2 | 3;

const noAnswer = 'The server did not answer. Check the connection and try again.';

/** Imports a spreadsheet of leads. Nothing from the spreadsheet is stored on this computer. */
export default function ImportScreen({ heading }: TabProps) {
  const client = useApolloClient();
  const offline = useOffline()?.server === 'offline';
  const [step, setStep] = useState<Step>(0);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [columns, setColumns] = useState<readonly ImportColumn[]>([]);
  const [forAll, setForAll] = useState<ForAll>({ origin: '', status: 'contacted', counsellorId: null });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<ImportRowFragment | null>(null);
  /** The import's id. A retry with the same input reuses the id, so that the sheet is not imported twice. */
  const attempt = useRef<{ id: string; of: string } | null>(null);
  const top = useRef<HTMLElement>(null);

  const isOpen = step > 0 && done === null;
  const blocker = useBlocker(isOpen);
  useUnloadQuestion(isOpen);

  const go = (to: Step) => {
    setFailure(null);
    setStep(to);
  };
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Without `preventScroll`, focusing would scroll to the middle of a step that is taller than the window.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [step]);

  function take(next: Sheet) {
    setSheet(next);
    setColumns(guessColumns(next, officeToday()));
    setLeftOut(new Set());
    go(1);
  }

  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(serverMessage(error) ?? noAnswer);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function check() {
    if (!sheet) return;
    const input = inputOf(sheet, columns, forAll);
    if (bytesOf(input) > mostBytes) {
      setFailure(
        'There is too much text for one import. Leave out columns, or import the sheet in two parts.',
      );
      return;
    }
    const found = await ask(async () => {
      const { data } = await client.query({
        query: PreviewImportDocument,
        variables: { input },
        fetchPolicy: 'no-cache',
      });
      return data?.previewImport ?? null;
    });
    if (!found) return;
    setPreview(found);
    setLeftOut(new Set());
    go(2);
  }

  async function run() {
    if (!sheet) return;
    const input = { ...inputOf(sheet, columns, forAll), leaveOut: [...leftOut] };
    const of = JSON.stringify(input);
    if (attempt.current?.of !== of) attempt.current = { id: newRecordId(), of };
    const { id } = attempt.current;
    const made = await ask(async () => {
      const { data } = await client.mutate({
        mutation: RunImportDocument,
        variables: { input: { ...input, id } },
        context: { headers: { 'Idempotency-Key': id } },
        fetchPolicy: 'no-cache',
        refetchQueries: [AdminImportsDocument],
      });
      return data?.runImport ?? null;
    });
    if (!made) return;
    setDone(made);
    go(3);
    void refreshAll(client);
  }

  function again() {
    setSheet(null);
    setPreview(null);
    setDone(null);
    attempt.current = null;
    go(0);
  }

  return (
    <div className={styles.screen}>
      <ScreenHeader title={heading}>
        {isOpen && (
          <Button variant="quiet" size="small" onClick={again} disabled={busy}>
            Start again
          </Button>
        )}
      </ScreenHeader>
      <ol className={styles.trail} aria-label="Steps">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? 'step' : undefined}
            data-done={index < step || undefined}
          >
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <section ref={top} tabIndex={-1} className={styles.step} aria-label={steps[step]}>
        {offline && step < 3 && (
          <p role="alert" className={styles.failure}>
            The server cannot be reached, and an import needs it. Your sheet stays here until the server is
            back.
          </p>
        )}
        {step === 0 && <StepCells onSheet={take} />}
        {step === 1 && sheet && (
          <StepColumns
            sheet={sheet}
            onSheet={take}
            columns={columns}
            onColumns={setColumns}
            forAll={forAll}
            onForAll={setForAll}
            busy={busy}
            failure={failure}
            onNext={check}
          />
        )}
        {step === 2 && sheet && preview && (
          <StepCheck
            sheet={sheet}
            columns={columns}
            preview={preview}
            leftOut={leftOut}
            onLeftOut={setLeftOut}
            busy={busy}
            failure={failure}
            onBack={() => go(1)}
            onRun={run}
          />
        )}
        {step === 3 && sheet && preview && done && (
          <StepReceipt sheet={sheet} preview={preview} done={done} onUndone={setDone} onAgain={again} />
        )}
      </section>
      {(step === 0 || step === 3) && <PastImports except={done?._id} />}
      {blocker.state === 'blocked' && (
        <Question
          title="Leave this import?"
          action="Leave"
          cancel="Stay"
          onConfirm={() => blocker.proceed()}
          onClose={() => blocker.reset()}
        >
          <p>
            Nothing has been imported yet. The sheet is not kept, so you will have to paste or choose it
            again.
          </p>
        </Question>
      )}
    </div>
  );
}
