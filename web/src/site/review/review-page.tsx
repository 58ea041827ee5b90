import { useLoaderData, useRouteLoaderData } from 'react-router-dom';
import type { Frame, VisitorFormState } from '../data/site-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import { ReviewForm } from './review-form.tsx';
import styles from './review-page.module.css';

/** /contact/review: a testimonial that waits for approval (DESIGN.md §5). */
export function ReviewPage() {
  const initial = useLoaderData<VisitorFormState>();
  const { settings } = useRouteLoaderData('root') as Frame;
  return (
    <>
      <PageMeta
        title="Write a Review"
        description={`Did ${settings.brand} see you off? Tell those who come after you how it went.`}
        path="/contact/review"
      />
      <PageHeader
        title="Write a Review"
        lead="Tell those who come after you how it went. We read every review, and show the honest ones, not only the kind ones."
        seed="review"
      />
      <section className={styles.page} id="form" aria-labelledby="review-form">
        <h2 id="review-form">Your letter</h2>
        <ReviewForm initial={initial} />
      </section>
    </>
  );
}
