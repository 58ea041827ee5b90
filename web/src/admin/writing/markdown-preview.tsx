import type { MouseEvent, RefObject } from 'react';
import prose from '../../ui/prose.module.css';
import { usePlatform } from '../platform-context.ts';
import styles from './markdown-preview.module.css';

interface MarkdownPreviewProps {
  frame: RefObject<HTMLElement | null>;
  title: string;
  lead: string;
  /** The address of the picture above the text, '' for none. */
  picture: string;
  /** The rendered text, '' for none. */
  html: string;
}

export function MarkdownPreview({ frame, title, lead, picture, html }: MarkdownPreviewProps) {
  const platform = usePlatform();
  /** Following a link would leave the form and its unsaved typing. */
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    platform.openExternal(new URL(link.getAttribute('href') ?? '', platform.site).href);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too.
    <section
      ref={frame}
      aria-label="Preview"
      className={styles.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too.
      tabIndex={0}
      onClick={onClick}
    >
      <p className={styles.title}>{title.trim() || 'Untitled'}</p>
      {lead.trim() && <p className={styles.lead}>{lead}</p>}
      {picture && <img src={picture} alt="" className={styles.picture} />}
      {html === '' ? (
        <p className={styles.empty}>Your text appears here as visitors will read it.</p>
      ) : (
        <div
          className={prose.prose}
          data-prose=""
          // The site renders with the same function: it escapes raw HTML and drops unsafe addresses.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </section>
  );
}
