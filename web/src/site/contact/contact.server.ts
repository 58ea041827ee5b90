import { consents, consentVersion } from 'api/forms/enquiry';
import { linkedAbout } from 'api/rules/about-page';
import { serviceInterests } from 'api/rules/enquiry';
import { organization } from '../page/meta.server.ts';
import { type DataOf, definePage } from '../page/page.ts';
import { contactDefinition } from './contact-definition.ts';

/** /contact and /contact/enquiry: how to reach us, and the enquiry form. */
export const contact = definePage({
  view: 'contact/contact.page.tsx',
  form: {
    form: contactDefinition,
    operation: 'submitEnquiry',
    thanks: '/contact',
  },
  async load({ url, form, frame, publicUrl }) {
    const { brand, location } = frame.settings;
    return {
      // The choices are part of the data, so that the form's schema is loaded only when the visitor begins to type.
      data: {
        initial: form,
        interests: serviceInterests,
        // A plain form that was refused brings it along.
        about: linkedAbout(form.values.about ?? url.searchParams.get('about') ?? ''),
        consent: { version: consentVersion, text: consents[consentVersion] ?? '' },
      },
      meta: {
        description: `Write, call or visit ${brand} in ${location}. A counsellor answers within a working day.`,
        path: '/contact',
        structured: [organization({ frame, publicUrl })],
      },
    };
  },
});

export type ContactData = DataOf<typeof contact>;
