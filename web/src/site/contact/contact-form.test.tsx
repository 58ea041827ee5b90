import { visitorFieldNames } from 'api/rules/enquiry';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadPage } from '../page/testing.ts';
import { contact } from './contact.server.ts';
import { contactDefinition } from './contact-definition.ts';
import { ContactForm } from './contact-form.tsx';

const initial = { idempotencyKey: 'key', formTime: '', errors: {}, failure: '', sent: false };

// Fails if a field has no control, or if the control does not show the value from a refused post.
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
  // An unpublished page has its title in the menu.
  ['/careers', {}, 'Careers'],
  ['/anybody-can-write-this', {}, ''],
  ['', {}, ''],
])('the form that is opened for "%s" names it', async (about, found, title) => {
  const answers = { page: null, blogPost: null, services: [], ...found };
  const { data } = await loadPage(contact, `/contact/enquiry?about=${about}`, answers);
  expect(data.aboutTitle).toBe(title);
});

it('the form is shown even if the title of its subject cannot be read', async () => {
  const { data, failed } = await loadPage(contact, '/contact/enquiry?about=/about/staff-only');
  expect([data.aboutTitle, failed]).toEqual(['', ['what is asked about']]);
});
