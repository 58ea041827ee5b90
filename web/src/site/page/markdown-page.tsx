import { ButtonLink } from '../../ui/button.tsx';
import prose from '../../ui/prose.module.css';
import type { ContentPage } from '../data/site-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import styles from './markdown-page.module.css';
import { PageMeta } from './page-meta.tsx';
import { FaqData } from './structured-data.tsx';

/** A page that staff wrote. */
export function MarkdownPage({ page }: { page: ContentPage }) {
  return (
    <>
      <PageMeta title={page.title} description={page.description} path={page.path} />
      {page.faq.length > 0 && <FaqData faq={page.faq} />}
      <PageHeader title={page.title} lead={page.description} seed={page.path} />
      <div className={styles.page}>
        <div
          className={prose.prose}
          // Rendered from Markdown by the server, which escapes raw HTML and drops unsafe addresses.
          dangerouslySetInnerHTML={{ __html: page.html }}
        />
        <p className={styles.actions}>
          <ButtonLink to="/contact">Ask us about it</ButtonLink>
        </p>
      </div>
    </>
  );
}
