import { clsx } from 'clsx';
import { FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileInput } from '../../pictures/upload-button.tsx';
import styles from './import.module.css';
import { NoSheet, type Sheet, sheetOf, sheetOfFile } from './sheet.ts';

export function StepCells({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  async function take(read: () => Sheet | Promise<Sheet>) {
    setWrong(null);
    try {
      onSheet(await read());
    } catch (error) {
      if (!(error instanceof NoSheet) && !(error instanceof DOMException)) throw error;
      setWrong(error instanceof NoSheet ? error.message : 'The file could not be opened. Choose it again.');
    }
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    const [only] = event.clipboardData.files;
    if (pasted.trim() === '' && !only) return;
    event.preventDefault();
    if (pasted.trim() === '' && only) return void take(() => sheetOfFile(only));
    setText(pasted);
    void take(() => sheetOf(pasted));
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void take(() => sheetOfFile(dropped));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the button.
    <div
      className={clsx(styles.cells, isOver && styles.over)}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
    >
      <Field
        label="Paste cells"
        name="cells"
        hint="In your spreadsheet, select the rows with the column names, copy them and paste them here."
        error={wrong ? `This cannot be imported. ${wrong}` : undefined}
      >
        <Textarea
          rows={6}
          className={styles.paste}
          value={text}
          spellCheck={false}
          placeholder={'Name\tMobile\tDate\nसीता गुरुङ\t9841…\t२०८१-०२-०३'}
          onPaste={onPaste}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => file.current?.click()}>
          <Icon as={FileSpreadsheet} size={18} />
          Choose a CSV file
        </Button>
        <p className={styles.hint}>Or drop it here. At most 5,000 rows at once.</p>
        {text.trim() !== '' && <Button onClick={() => void take(() => sheetOf(text))}>Read the cells</Button>}
        <FileInput
          ref={file}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFiles={([chosen]) => chosen && void take(() => sheetOfFile(chosen))}
        />
      </div>
    </div>
  );
}
