import { visitorFieldNames } from 'api/rules/enquiry';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { contactDefinition } from './contact-definition.ts';
import { ContactForm } from './contact-form.tsx';

const initial = { idempotencyKey: 'key', formTime: '', errors: {}, failure: '', sent: false };

// Fails if a field has no control, or if the control does not show the value of a refused post.
it.each(visitorFieldNames)(
  'the form has a control for %s, and shows the value of a refused post',
  (field) => {
    const values = { ...contactDefinition.blank, [field]: 'sent before' };
    const html = renderToStaticMarkup(
      <ContactForm
        initial={{ ...initial, values }}
        interests={{ 'sent before': 'An interest' }}
        consent={{ version: '', text: '' }}
        about=""
      />,
    );
    expect(html).toContain(`name="${field}"`);
    expect(html.match(/value="sent before"( selected="")?|>sent before</g)).not.toBeNull();
  },
);
