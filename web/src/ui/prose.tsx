import { clsx } from 'clsx';
import styles from './prose.module.css';
import blocks from './prose-blocks.late.module.css';

/** @param html - from `renderText`, which escapes raw HTML and removes unsafe addresses */
export const Prose = ({ html, lang }: { html: string; lang?: string | undefined }) => (
  <div
    className={clsx(styles.prose, blocks.blocks)}
    data-prose=""
    lang={lang}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
