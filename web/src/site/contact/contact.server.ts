import { consents, consentVersion } from 'api/forms/contact';
import { serviceInterests } from 'api/rules/contact';
import { type DataOf, definePage } from '../page/page.ts';
import { organization } from '../page/structured-data.server.ts';
import { contactDefinition } from './contact-definition.ts';

/** /contact and /contact/enquiry: how to reach us, and the enquiry form. */
export const enquiry = definePage({
  view: 'enquiry/contact.page.tsx',
  form: {
    form: contactDefinition,
    operation: 'submitEnquiry',
    thanks: '/contact',
  },
  async load({ form, frame, publicUrl }) {
    const { brand, location } = frame.settings;
    return {
      // The choices travel as data, so that the form's schema is fetched only when somebody types.
      data: {
        form,
        interests: serviceInterests,
        consent: { version: consentVersion, text: consents[consentVersion] ?? '' },
      },
      meta: {
        description: `Write, call or visit ${brand} in ${location}. A counselor answers within a working day.`,
        path: '/contact',
        structured: [organization({ frame, publicUrl })],
      },
    };
  },
});

export type EnquiryData = DataOf<typeof enquiry>;
