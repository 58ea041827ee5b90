import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { Textarea } from '../../ui/field.tsx';
import { PicturePicker } from '../pictures/picture-field.tsx';
import { commandOf, FormattingToolbar } from './formatting-toolbar.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import styles from './markdown-editor.module.css';
import { PictureNotes } from './picture-notes.tsx';
import { pictureText } from './picture-text.ts';
import { TableDialog } from './table-dialog.tsx';
import { afterParagraph, block, hasForm, linkTo, nextLine } from './text-commands.ts';
import { applyEdit, run, selectedOf } from './text-edit.ts';
import { type Cells, tableAt, withTable } from './text-tables.ts';
import type { useTextPictures } from './use-text-pictures.ts';

const loadPastedHtml = () => import('./pasted-html.ts');

interface MarkdownEditorProps {
  field: RefObject<HTMLTextAreaElement | null>;
  pictures: ReturnType<typeof useTextPictures>;
  /** The maximum length of the text, in UTF-16 code units. */
  max: number | undefined;
  lang?: string | undefined;
  value: string;
  /** Sentences about problems in the text, such as an unknown fact. */
  problems: readonly string[];
  onChange: (value: string) => void;
  onScroll: (share: number) => void;
}

/** How far an element is scrolled, from 0 to 1. */
const shareOf = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;

/** Inserts `text` inline or as a separate block. By default, headings, lists, quotes, tables and multiple lines are blocks. */
function insert(
  field: HTMLTextAreaElement,
  text: string,
  isBlock = /\n|^(#{1,6} |- |1\. |> |\|)/.test(text),
): void {
  const selected = selectedOf(field);
  const end = selected.start + text.length;
  applyEdit(
    field,
    isBlock
      ? block(selected, text)
      : { start: selected.start, end: selected.end, with: text, select: [end, end] },
  );
}

/** A textarea with a toolbar, pictures and shortcuts for Markdown. Use inside a `Field`. */
export function MarkdownEditor({
  field,
  pictures,
  max,
  lang,
  value,
  problems,
  onChange,
  onScroll,
}: MarkdownEditorProps) {
  const [choosing, setChoosing] = useState(false);
  const [inserting, setInserting] = useState(false);
  /** The table that is being edited. `cells` is null for a new table. */
  const [table, setTable] = useState<{ cells: Cells | null } | null>(null);

  function openTable() {
    if (field.current) setTable({ cells: tableAt(selectedOf(field.current))?.cells ?? null });
  }

  function insertBlock(text: string) {
    if (field.current) applyEdit(field.current, block(afterParagraph(selectedOf(field.current)), text));
  }

  async function insertHtml(html: string, text: string) {
    const markdown = await loadPastedHtml().then(
      ({ markdownOf }) => markdownOf(html),
      // If the converter cannot be loaded, the plain text is inserted.
      () => text,
    );
    if (field.current) insert(field.current, markdown || text);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    // Word and spreadsheets also put a picture of the copied text on the clipboard, which must not be uploaded.
    if (files.length > 0 && text.trim() === '') {
      event.preventDefault();
      return pictures.add(files);
    }
    // Check for a URL before checking for HTML, because a URL copied from a web page is also on the clipboard as HTML.
    const linked = linkTo(selectedOf(event.currentTarget), text);
    if (linked) {
      event.preventDefault();
      return applyEdit(event.currentTarget, linked);
    }
    if (!html || !hasForm(html)) return;
    event.preventDefault();
    void insertHtml(html, text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const command = commandOf(event);
    if (command) {
      // Keeps Ctrl+K from also opening the command palette, which ignores events whose default is prevented.
      event.preventDefault();
      return run(event.currentTarget, command);
    }
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const next = isPlainEnter ? nextLine(selectedOf(event.currentTarget)) : null;
    if (!next) return;
    event.preventDefault();
    applyEdit(event.currentTarget, next);
  }

  return (
    <div className={styles.editor}>
      <FormattingToolbar
        field={field}
        onPictures={pictures.add}
        onChoose={() => setChoosing(true)}
        onInsert={() => setInserting(true)}
        onTable={openTable}
      />
      <Textarea
        ref={field}
        rows={12}
        maxLength={max}
        lang={lang}
        value={value}
        className={styles.source}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onScroll={(event) => onScroll(shareOf(event.currentTarget))}
        {...pictures.composing}
      />
      <PictureNotes field={field} text={value} pictures={pictures} />
      <div role="status">
        {problems.length > 0 && (
          <div className={styles.problems}>
            <p>Have a look before visitors do:</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard. */}
            <ul aria-label="In this text" tabIndex={0}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {inserting && (
        <InsertDialog
          onClose={() => {
            flushSync(() => setInserting(false));
            // On closing, the dialog returns the focus to the toolbar's button, where the next typed characters would be lost.
            field.current?.focus();
          }}
          onChoose={({ text, isBlock, isTable }) => {
            // The field can be focused only after the dialog has closed.
            flushSync(() => setInserting(false));
            if (isTable) openTable();
            else if (isBlock) insertBlock(text);
            else if (field.current) insert(field.current, text, false);
          }}
        />
      )}
      {table && (
        <TableDialog
          cells={table.cells}
          onClose={() => {
            flushSync(() => setTable(null));
            field.current?.focus();
          }}
          onSave={(cells) => {
            flushSync(() => setTable(null));
            if (field.current) applyEdit(field.current, withTable(selectedOf(field.current), cells));
          }}
        />
      )}
      {choosing && (
        <PicturePicker
          onClose={() => setChoosing(false)}
          onChoose={({ url, alt }) => {
            // The field can be focused only after the dialog has closed.
            flushSync(() => setChoosing(false));
            insertBlock(pictureText(url, alt));
          }}
        />
      )}
    </div>
  );
}
