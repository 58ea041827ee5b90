import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import prose from '../../ui/prose.module.css';
import { PageHeader } from '../layout/page-header.tsx';
import type { ContentData } from './content.server.ts';
import styles from './written-page.module.css';

/** A page that staff wrote. */
export function WrittenPage({ page }: { page: Extract<ContentData, { kind: 'written' }> }) {
  return (
    <>
      <PageHeader title={page.title} lead={page.description} seed={page.path} />
      <div className={styles.page}>
        <div
          className={prose.prose}
          // Rendered from Markdown by the server, which escapes raw HTML and drops unsafe addresses.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
        <p className={styles.actions}>
          <ButtonAnchor href="/contact">Ask us about it</ButtonAnchor>
        </p>
      </div>
    </>
  );
}
