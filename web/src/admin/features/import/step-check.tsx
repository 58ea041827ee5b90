import type { ImportColumn } from 'api/import/rules';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf, formatCount } from '../../format.ts';
import { DoubleGroup, doublesIn } from './double-group.tsx';
import styles from './import.module.css';
import type { Preview } from './import-words.ts';
import { dataOf, type Sheet } from './sheet.ts';
import { UnreadRows } from './step-receipt.tsx';

interface StepCheckProps {
  sheet: Sheet;
  columns: readonly ImportColumn[];
  preview: Preview;
  leftOut: ReadonlySet<number>;
  onLeftOut: (rows: ReadonlySet<number>) => void;
  busy: boolean;
  failure: string | null;
  onBack: () => void;
  onRun: () => void;
}

const page = 50;

export function StepCheck(props: StepCheckProps) {
  const { sheet, columns, preview, leftOut, onLeftOut, busy, failure, onBack, onRun } = props;
  const { ready, unread, doubles, before } = preview;
  const [shown, setShown] = useState(page);
  const count = ready - leftOut.size;
  const doubleRows = new Set(doubles.flatMap(doublesIn));
  const knownRows = new Set(doubles.flatMap(({ rows, known }) => (known.length > 0 ? rows : [])));
  const data = dataOf(sheet);
  const set = (rows: readonly number[], out: boolean) => {
    const next = new Set(leftOut);
    for (const row of rows)
      if (out) next.add(row);
      else next.delete(row);
    onLeftOut(next);
  };
  return (
    <div>
      <dl className={styles.counts}>
        <Count of={count} what="will be imported" />
        <Count of={doubleRows.size} what="possible duplicates" />
        {leftOut.size > 0 && <Count of={leftOut.size} what="left out by you" />}
        <Count of={unread.length} what="cannot be read" />
      </dl>
      {before && (
        <p className={styles.failure} role="alert">
          {before.adminName} imported these rows on <OfficeMoment at={before.createdAt} short />. If you
          import them again, each will exist twice.
        </p>
      )}
      {doubles.length > 0 && (
        <section aria-labelledby="doubles">
          <div className={styles.lead}>
            <h3 id="doubles">Possible duplicates</h3>
            <p className={styles.hint}>
              These rows share a number or an e-mail, as families sometimes do. Each row becomes a new enquiry
              with a new person, unless you leave it out.
            </p>
            <div className={styles.actions}>
              <Button variant="secondary" size="small" onClick={() => onLeftOut(doubleRows)}>
                Leave out all {formatCount(doubleRows.size)}
              </Button>
              {knownRows.size > 0 && knownRows.size < doubleRows.size && (
                <Button variant="secondary" size="small" onClick={() => onLeftOut(knownRows)}>
                  {knownRows.size === 1
                    ? 'Leave out the one you already have'
                    : `Leave out the ${formatCount(knownRows.size)} you already have`}
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                disabled={leftOut.size === 0}
                onClick={() => onLeftOut(new Set())}
              >
                Import all
              </Button>
            </div>
          </div>
          <ul className={styles.list} aria-label="Possible duplicates">
            {doubles.slice(0, shown).map((group) => (
              <DoubleGroup
                key={group.shared[0]?.text}
                group={group}
                data={data}
                columns={columns}
                leftOut={leftOut}
                onOut={set}
              />
            ))}
          </ul>
          {doubles.length > shown && (
            <Button variant="secondary" size="small" onClick={() => setShown(shown + page * 2)}>
              Show {formatCount(Math.min(page * 2, doubles.length - shown))} more of{' '}
              {formatCount(doubles.length - shown)}
            </Button>
          )}
        </section>
      )}
      {unread.length > 0 && <UnreadRows sheet={sheet} unread={unread} />}
      <div className={styles.footer}>
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        <p role="status" className={styles.hint}>
          {busy && 'This takes a few seconds. If it fails, nothing is imported.'}
        </p>
        <Button variant="secondary" onClick={onBack} disabled={busy}>
          Back to the columns
        </Button>
        <Button onClick={onRun} busy={busy} disabled={count === 0}>
          {busy ? 'Importing…' : `Import ${countOf(count, 'row', 'rows')}`}
        </Button>
      </div>
      {busy && <div className={styles.progress} aria-hidden="true" />}
    </div>
  );
}

function Count({ of, what }: { of: number; what: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{formatCount(of)}</dd>
    </div>
  );
}
