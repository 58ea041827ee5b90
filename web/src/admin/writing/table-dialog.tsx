import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import { notifyFailure } from '../notify.ts';
import styles from './table-dialog.module.css';
import {
  blankCells,
  type Cells,
  leftOut,
  mostColumns,
  mostRows,
  pastedCells,
  resized,
  written,
} from './text-tables.ts';

interface TableDialogProps {
  /** Null for a new table. */
  cells: Cells | null;
  onSave: (cells: Cells) => void;
  onClose: () => void;
}

/** Cells pasted from a spreadsheet fill the table from the focused cell on. */
export function TableDialog({ cells: before, onSave, onClose }: TableDialogProps) {
  /** Includes cells outside the current size. Typing "12" into a size field first sets it to 1, which must not delete cells. */
  const [typed, setTyped] = useState<Cells>(before ?? blankCells);
  const [size, setSize] = useState({ rows: typed.length, columns: typed[0]?.length ?? 1 });
  const cells = resized(typed, size.rows, size.columns);
  const { length: rows } = cells;
  const columns = cells[0]?.length ?? 1;

  function write(over: Cells, row: number, column: number): Cells {
    const next = written(cells, over, row, column);
    setTyped(written(typed, over, row, column));
    setSize({ rows: next.length, columns: next[0]?.length ?? 1 });
    return next;
  }

  function onPaste(event: ClipboardEvent, row: number, column: number) {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = pastedCells(text);
    const lost = leftOut(write(pasted, row, column), pasted, row, column);
    if (lost)
      notifyFailure(`A table has at most ${mostRows} rows and ${mostColumns} columns. Left out: ${lost}.`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Otherwise Enter would submit the form that contains the editor.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <Dialog
      onClose={onClose}
      title={before ? 'Change the table' : 'Table'}
      keepOnBackdrop
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onSave(cells)}>{before ? 'Change the table' : 'Insert the table'}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a cell from submitting the surrounding form. */}
      <div className={styles.dialog} onKeyDown={onKeyDown}>
        <div className={styles.size}>
          <Field label="Columns" name="table-columns">
            <Input
              type="number"
              min={1}
              max={Math.max(mostColumns, typed[0]?.length ?? 1)}
              value={columns}
              onChange={({ target }) => setSize({ rows, columns: target.valueAsNumber })}
            />
          </Field>
          <Field label="Rows" name="table-rows">
            <Input
              type="number"
              min={1}
              max={Math.max(mostRows, typed.length)}
              value={rows}
              onChange={({ target }) => setSize({ rows: target.valueAsNumber, columns })}
            />
          </Field>
        </div>
        <p className={styles.hint}>Type into the cells, or copy them in a spreadsheet and paste them here.</p>
        <div className={styles.frame}>
          <table className={styles.cells}>
            <tbody>
              {cells.map((line, row) => (
                <tr key={row}>
                  {line.map((cell, column) => (
                    <td key={column}>
                      <Input
                        aria-label={`${row === 0 ? 'Heading' : `Row ${row}`}, column ${column + 1}`}
                        ref={row + column === 0 ? initialFocus : null}
                        className={row === 0 ? styles.head : undefined}
                        placeholder={row === 0 ? `Heading ${column + 1}` : undefined}
                        value={cell}
                        autoComplete="off"
                        onPaste={(event) => onPaste(event, row, column)}
                        onChange={({ target }) => write([[target.value]], row, column)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}
