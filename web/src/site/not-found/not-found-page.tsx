import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import styles from '../page/plain-page.module.css';

/** What stands at a path that the site does not have; the answer's status is 404. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <>
      <PageMeta title="Page not found" description="This page does not exist." path={path} hidden />
      <PageHeader
        title="This path leads nowhere"
        lead="The page you asked for does not exist, or it has moved. The way back is short."
        seed="not-found"
      />
      <div className={styles.after}>
        <p className={styles.actions}>
          <ButtonLink to="/">Back to the home page</ButtonLink>
          <ButtonLink to="/services" variant="secondary">
            See our services
          </ButtonLink>
          <ButtonLink to="/contact" variant="quiet">
            Ask us
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
