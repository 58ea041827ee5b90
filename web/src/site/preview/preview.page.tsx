import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { useLanguage } from '../language/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import styles from '../layout/plain-page.module.css';
import { serverRendered } from '../page/server-rendered.tsx';

/** Shown for a preview link that is unknown, expired or revoked (docs/product.md, "Preview links"). */
function PreviewPage() {
  const { t, to } = useLanguage();
  return (
    <>
      <PageHeader
        title={t('This preview has ended')}
        lead={t(
          'Links to drafts work for seven days, or until the draft is published. Ask the person who sent you this link for a new one.',
        )}
        seed="preview"
      />
      <div className={styles.after}>
        <p className={styles.actions}>
          <ButtonAnchor href={to('/')}>{t('Go to the home page')}</ButtonAnchor>
        </p>
      </div>
    </>
  );
}

export default serverRendered(PreviewPage);
