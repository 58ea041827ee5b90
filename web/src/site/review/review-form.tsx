import { Field, Input, Textarea } from '../../ui/field.tsx';
import styles from '../forms/form.module.css';
import { FormEnd } from '../forms/form-end.tsx';
import { useVisitorForm } from '../forms/use-visitor-form.ts';
import type { VisitorFormState } from '../forms/visitor-form.ts';
import { useLanguage } from '../language/language.ts';
import { RatingField } from './rating-field.tsx';
import { reviewDefinition } from './review-definition.ts';

/** Until its script has loaded, this is a plain form that posts to /contact/review. */
export function ReviewForm({ initial }: { initial: VisitorFormState }) {
  const { t, to } = useLanguage();
  const state = useVisitorForm(reviewDefinition, initial);
  const { form, errors, handlers } = state;
  const { values } = initial;
  return (
    <form
      ref={form}
      action={to('/contact/review#form')}
      method="post"
      noValidate
      className={styles.form}
      {...handlers}
    >
      <input type="hidden" name="idempotencyKey" defaultValue={initial.idempotencyKey} />
      <Field label={t('Name')} name="name" required error={errors.name} className={styles.wide}>
        <Input autoComplete="name" defaultValue={values.name} />
      </Field>
      <Field
        label={t('Position')}
        name="position"
        required
        hint={t('For example: nursing student, or mother of a student')}
        error={errors.position}
      >
        <Input autoComplete="organization-title" defaultValue={values.position} />
      </Field>
      <Field
        label={t('College, school or company')}
        name="company"
        required
        hint={t("Where you study or work, or your child's college")}
        error={errors.company}
      >
        <Input autoComplete="organization" defaultValue={values.company} />
      </Field>
      <div className={styles.wide}>
        <RatingField
          label={t('Rating')}
          name="rating"
          value={values.rating || (reviewDefinition.blank.rating ?? '')}
          error={errors.rating}
        />
      </div>
      <Field label={t('Review')} name="content" required error={errors.content} className={styles.wide}>
        <Textarea
          rows={6}
          defaultValue={values.content}
          placeholder={t('What did we do well, and what should we do better?')}
        />
      </Field>
      <FormEnd definition={reviewDefinition} state={state} action={t('Send Review')}>
        {t('If we publish your review, visitors see all that you write here.')}
      </FormEnd>
    </form>
  );
}
