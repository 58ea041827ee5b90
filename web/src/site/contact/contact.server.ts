import { consents, consentVersion } from 'api/forms/enquiry';
import { aboutService, linkedAbout } from 'api/rules/about-page';
import { serviceInterests } from 'api/rules/enquiry';
import { AboutTitlesDocument } from '../../gql/graphql.ts';
import { formWords } from '../language/nepali.server.ts';
import { linkedPaths } from '../page/linked-paths.server.ts';
import { organization } from '../page/meta.server.ts';
import { type DataOf, definePage, type Visit } from '../page/page.ts';
import { recordIn } from '../page/record.server.ts';
import { contactDefinition } from './contact-definition.ts';

/** /contact and /contact/enquiry: how to reach us, and the enquiry form. */
export const contact = definePage({
  view: 'contact/contact.page.tsx',
  form: {
    form: contactDefinition,
    operation: 'submitEnquiry',
    thanks: '/contact',
  },
  later: formWords,
  async load({ url, form, frame, publicUrl, read, orElse, language }) {
    const { brand, location } = frame.settings;
    // A refused plain post contains the subject as a field; a link contains it in its address.
    const about = linkedAbout(form.values.about ?? url.searchParams.get('about') ?? '');
    const { title, lang } = await subjectOf(about, { read, orElse, frame, language });
    return {
      // The options are part of the data, so that the form's schema is loaded only when the visitor begins to type.
      data: {
        initial: form,
        interests: serviceInterests,
        about,
        aboutTitle: title,
        ...(lang && { aboutLang: lang }),
        consent: { version: consentVersion, text: consents[consentVersion] ?? '' },
      },
      meta: {
        description: language.t(
          'Write, call or visit {brand} in {location}. A counsellor answers within a working day.',
          { brand, location },
        ),
        path: '/contact',
        structured: [organization({ frame, publicUrl })],
      },
    };
  },
});

interface Subject {
  title: string;
  lang?: 'en' | undefined;
}

/** Returns the title of the page, post or service that the visitor asks about; '' if there is none or visitors cannot see it. */
async function subjectOf(
  about: string,
  { read, orElse, frame, language }: Pick<Visit, 'read' | 'orElse' | 'frame' | 'language'>,
): Promise<Subject> {
  if (about === '') return { title: '' };
  const slug = about.replace(/^\/blog\//, '');
  const found = await orElse('what is asked about', read(AboutTitlesDocument, { path: about, slug }), null);
  const record = found?.page ?? found?.services.find(({ title }) => aboutService(title) === about);
  if (record) return recordIn(language, record);
  if (found?.blogPost) return { title: found.blogPost.title, lang: language.englishLang };
  return { title: linkedPaths(language, frame.menu).get(about) ?? '' };
}

export type ContactData = DataOf<typeof contact>;
