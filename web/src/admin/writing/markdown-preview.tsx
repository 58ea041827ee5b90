import type { MouseEvent, RefObject } from 'react';
import { withFilmLinks } from '../../ui/film.ts';
import { Prose } from '../../ui/prose.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './markdown-preview.module.css';

/** YouTube plays only in pages with an http(s) URL, so the installed app shows links instead of videos. */
const isOnWeb = location.protocol.startsWith('http');

interface MarkdownPreviewProps {
  frame: RefObject<HTMLElement | null>;
  title: string;
  lead: string;
  /** The URL of the picture above the text; '' for none. */
  picture: string;
  html: string;
  lang: string;
}

export function MarkdownPreview({ frame, title, lead, picture, html, lang }: MarkdownPreviewProps) {
  const platform = usePlatform();
  /** Opens links outside the admin, because following a link here would leave the form and its unsaved changes. */
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    platform.openExternal(new URL(link.getAttribute('href') ?? '', platform.site).href);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link also fires a click event.
    <section
      ref={frame}
      aria-label="Preview"
      className={styles.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      onClick={onClick}
    >
      <p className={styles.title} lang={lang}>
        {title.trim() || 'Untitled'}
      </p>
      {lead.trim() && (
        <p className={styles.lead} lang={lang}>
          {lead}
        </p>
      )}
      {picture && <img src={picture} alt="" className={styles.picture} />}
      {html === '' ? (
        <p className={styles.empty}>Your text appears here as visitors will read it.</p>
      ) : (
        <Prose html={isOnWeb ? html : withFilmLinks(html)} lang={lang} />
      )}
    </section>
  );
}
