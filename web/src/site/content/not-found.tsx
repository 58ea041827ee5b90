import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import styles from '../layout/plain-page.module.css';

/** The page for an unknown path, with status 404. */
export function NotFound() {
  return (
    <>
      <PageHeader
        title="This path leads nowhere"
        lead="The page you asked for does not exist, or it has moved. The way back is short."
        seed="not-found"
      />
      <div className={styles.after}>
        <p className={styles.actions}>
          <ButtonAnchor href="/">Back to the home page</ButtonAnchor>
          <ButtonAnchor href="/services" variant="secondary">
            See our services
          </ButtonAnchor>
          <ButtonAnchor href="/contact" variant="quiet">
            Ask us
          </ButtonAnchor>
        </p>
      </div>
    </>
  );
}
