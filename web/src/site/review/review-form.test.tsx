import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { reviewDefinition } from './review-definition.ts';
import { ReviewForm } from './review-form.tsx';

it('the form asks parents for a college instead of a company, and promises no publication', () => {
  const initial = {
    ...{ idempotencyKey: 'key', formTime: '', values: reviewDefinition.blank },
    ...{ errors: {}, failure: '', sent: false },
  };
  const html = renderToStaticMarkup(<ReviewForm initial={initial} />);
  expect(html).toContain('College, school or company');
  expect(html).toContain('mother of a student');
  expect(html).toContain('If we publish your review');
  expect(html + JSON.stringify(reviewDefinition.texts)).not.toMatch(
    /(will be|is) (published|shown)|we will publish/i,
  );
});
