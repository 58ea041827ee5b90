import { consents, consentVersion } from 'api/forms/enquiry';
import { aboutService, linkedAbout } from 'api/rules/about-page';
import { serviceInterests } from 'api/rules/enquiry';
import { AboutTitlesDocument } from '../../gql/graphql.ts';
import { linkedPaths } from '../page/linked-paths.server.ts';
import { organization } from '../page/meta.server.ts';
import { type DataOf, definePage, type Visit } from '../page/page.ts';
import { contactDefinition } from './contact-definition.ts';

/** /contact and /contact/enquiry: how to reach us, and the enquiry form. */
export const contact = definePage({
  view: 'contact/contact.page.tsx',
  form: {
    form: contactDefinition,
    operation: 'submitEnquiry',
    thanks: '/contact',
  },
  sends: ['initial', 'interests', 'about', 'aboutTitle', 'consent'],
  async load({ url, form, frame, publicUrl, read, orElse }) {
    const { brand, location } = frame.settings;
    // A refused plain post contains the subject as a field; a link contains it in its address.
    const about = linkedAbout(form.values.about ?? url.searchParams.get('about') ?? '');
    return {
      // The options are part of the data, so that the form's schema is loaded only when the visitor begins to type.
      data: {
        initial: form,
        interests: serviceInterests,
        about,
        aboutTitle: await titleOf(about, { read, orElse, frame }),
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

/** Returns the title of the page, post or service that the visitor asks about; '' if there is none or visitors cannot see it. */
async function titleOf(about: string, { read, orElse, frame }: Pick<Visit, 'read' | 'orElse' | 'frame'>) {
  if (about === '') return '';
  const slug = about.replace(/^\/blog\//, '');
  const found = await orElse('what is asked about', read(AboutTitlesDocument, { path: about, slug }), null);
  const service = found?.services.find(({ title }) => aboutService(title) === about);
  return (
    found?.page?.title ?? found?.blogPost?.title ?? service?.title ?? linkedPaths(frame.menu).get(about) ?? ''
  );
}

export type ContactData = DataOf<typeof contact>;
