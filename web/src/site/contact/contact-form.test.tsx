import { visitorFieldNames } from 'api/rules/enquiry';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadPage } from '../page/testing.ts';
import { contact } from './contact.server.ts';
import { contactDefinition } from './contact-definition.ts';
import { ContactForm } from './contact-form.tsx';

const initial = { idempotencyKey: 'key', formTime: '', errors: {}, failure: '', sent: false };

it.each(visitorFieldNames)(
  'the form has a control for %s, and shows the value from a refused post',
  (field) => {
    const values = { ...contactDefinition.blank, [field]: 'sent before' };
    const html = renderToStaticMarkup(
      <ContactForm
        initial={{ ...initial, values }}
        interests={{ 'sent before': 'An interest' }}
        consent={{ version: '', text: '' }}
        about=""
        aboutTitle=""
        seat={null}
      />,
    );
    expect(html).toContain(`name="${field}"`);
    expect(html.match(/value="sent before"( selected="")?|>sent before</g)).not.toBeNull();
  },
);

it.each([
  ['/study-abroad/uk', { page: { title: 'The United Kingdom' } }, 'The United Kingdom'],
  ['/blog/ten-words', { blogPost: { title: 'Ten words' } }, 'Ten words'],
  ['service:Visa %26 Lodgement', { services: [{ title: 'Visa & Lodgement' }] }, 'Visa & Lodgement'],
  // The title of an unpublished page comes from the menu.
  ['/careers', {}, 'Careers'],
  ['/anybody-can-write-this', {}, ''],
  ['', {}, ''],
])('the form opened for "%s" names the page, post or service', async (about, found, title) => {
  const answers = { page: null, blogPost: null, services: [], ...found };
  const { data } = await loadPage(contact, `/contact/enquiry?about=${about}`, answers);
  expect(data.aboutTitle).toBe(title);
});

it('the form is shown even if the title of its subject cannot be read', async () => {
  const { data, failed } = await loadPage(contact, '/contact/enquiry?about=/about/staff-only');
  expect([data.aboutTitle, failed]).toEqual(['', ['what is asked about']]);
});

describe("the class in the form's address", () => {
  const id = '0198a0c0-0000-7000-8000-000000000001';
  const offered = {
    ...{ _id: id, course: 'ielts', status: 'open', title: 'IELTS, morning', startsOn: '2026-12-06' },
    ...{ joinUntil: '2026-12-10', weeks: 8, weekdays: ['sun', 'mon', 'tue'], from: '07:00', to: '08:30' },
    ...{ place: 'Room 2', fee: 'NPR 12,000', seatsLeft: 3 },
  };
  const load = (classes: object[], search = `class=${id}`, day?: string) =>
    loadPage(
      contact,
      `/contact/enquiry?${search}`,
      { classes, page: null, blogPost: null, services: [] },
      {},
      day,
    );

  it('is named beside the sentence that this is a request and not a booking', async () => {
    const { data } = await load([offered]);
    const html = renderToStaticMarkup(<ContactForm {...data} initial={{ ...initial, values: {} }} />);
    expect(html).toContain(`name="batchId" checked="" value="${id}"`);
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain(
      'I am asking for a seat in IELTS, morning, from 6 December 2026, Sun to Tue, 07:00 to 08:30. This is a request, not a booking. Please leave your number.',
    );
  });

  it.each([
    ['unknown', [], undefined],
    ['past', [offered], '2026-12-11'],
    ['cancelled', [{ ...offered, status: 'cancelled' }], undefined],
  ])('is ignored if it is %s', async (_what, classes, day) => {
    expect((await load(classes, `class=${id}`, day)).data.seat).toBeNull();
  });

  it('is ignored if it is not an id, and no query is sent without a class', async () => {
    expect((await load([offered], 'class=%22%3E%3Cscript%3E')).data.seat).toBeNull();
    expect((await load([offered], '')).data.seat).toBeNull();
    const { data, failed } = await loadPage(contact, `/contact/enquiry?class=${id}`);
    expect([data.seat, failed]).toEqual([null, ['the class']]);
  });
});
