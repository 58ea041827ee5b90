import { clsx } from 'clsx';
import styles from './prose.module.css';
import blocks from './prose-blocks.late.module.css';

/** A text written by staff in Markdown. @param html - from `renderText`, which escapes raw HTML and drops unsafe addresses */
export const Prose = ({ html }: { html: string }) => (
  <div
    className={clsx(styles.prose, blocks.blocks)}
    data-prose=""
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
