import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import prose from '../../ui/prose.module.css';
import styles from './markdown-field.module.css';

interface MarkdownFieldProps {
  rows: number;
  value: string;
  onChange: (value: string) => void;
}

/** Markdown, and beside it what the site will make of it. Stands inside a `Field`. */
export function MarkdownField({ rows, value, onChange }: MarkdownFieldProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <div className={styles.field}>
      <div className={styles.modes}>
        <Button
          size="small"
          variant={previewing ? 'quiet' : 'secondary'}
          aria-pressed={!previewing}
          onClick={() => setPreviewing(false)}
        >
          Write
        </Button>
        <Button
          size="small"
          variant={previewing ? 'secondary' : 'quiet'}
          aria-pressed={previewing}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
      </div>
      {/* Stays mounted: the form finds it by its name, and its undo history is the browser's. */}
      <Textarea
        rows={rows}
        value={value}
        hidden={previewing}
        className={styles.source}
        onChange={(event) => onChange(event.target.value)}
      />
      {previewing && <Preview source={value} />}
    </div>
  );
}

function Preview({ source }: { source: string }) {
  const [html, setHtml] = useState<string | null>(null);

  // The renderer is loaded when it is first needed: most of the office never shows Markdown.
  useEffect(() => {
    let gone = false;
    import('../../ui/markdown.ts').then(({ renderMarkdown }) => {
      if (!gone) setHtml(renderMarkdown(source));
    });
    return () => {
      gone = true;
    };
  }, [source]);

  return (
    <section aria-label="Preview" className={styles.preview}>
      {source.trim() === '' ? (
        <p>There is nothing to preview yet.</p>
      ) : (
        <div
          className={prose.prose}
          // The same function renders it for the site: raw HTML is escaped, unsafe addresses are dropped.
          dangerouslySetInnerHTML={{ __html: html ?? '' }}
        />
      )}
    </section>
  );
}
