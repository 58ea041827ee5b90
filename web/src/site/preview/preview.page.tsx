import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import styles from '../layout/plain-page.module.css';
import { serverRendered } from '../page/server-rendered.tsx';

/** The page for a draft link that is unknown, expired or revoked (docs/product.md, "Preview links"). */
function PreviewPage() {
  return (
    <>
      <PageHeader
        title="This preview has ended"
        lead="Links to drafts work for seven days, and end when the draft is published. Ask whoever sent you this one for another."
        seed="preview"
      />
      <div className={styles.after}>
        <p className={styles.actions}>
          <ButtonAnchor href="/">Go to the home page</ButtonAnchor>
        </p>
      </div>
    </>
  );
}

export default serverRendered(PreviewPage);
