import { useLanguage } from '../language/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ServerRendered } from '../page/server-rendered.tsx';
import type { ReviewData } from './review.server.ts';
import { ReviewForm } from './review-form.tsx';
import styles from './review-page.module.css';

export default function ReviewPage({ data: { form } }: { data: ReviewData }) {
  const { t } = useLanguage();
  return (
    <>
      <ServerRendered>
        {() => (
          <PageHeader
            title={t('Write a Review')}
            lead={t(
              'Tell those who come after you how it went, good or bad. Reviews appear only after approval.',
            )}
            seed="review"
          />
        )}
      </ServerRendered>
      <section className={styles.page} id="form" aria-labelledby="review-form">
        <h2 id="review-form">{t('Your letter')}</h2>
        <ReviewForm initial={form} />
      </section>
    </>
  );
}
