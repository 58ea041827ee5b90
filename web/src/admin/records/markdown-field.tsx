import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import prose from '../../ui/prose.module.css';
import styles from './markdown-field.module.css';

interface MarkdownFieldProps {
  /** Longest text, in UTF-16 units. */
  max: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Markdown with a preview of the page on the site. Stands inside a `Field`. */
export function MarkdownField({ max, value, onChange }: MarkdownFieldProps) {
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
      {/* Stays mounted: the form finds the field by its name, and the browser keeps its undo history. */}
      <Textarea
        rows={12}
        maxLength={max}
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

  // The renderer loads with the first preview: most screens never show Markdown.
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
          // The site renders with the same function: it escapes raw HTML and drops unsafe addresses.
          dangerouslySetInnerHTML={{ __html: html ?? '' }}
        />
      )}
    </section>
  );
}
