import { consents, consentVersions } from 'api/forms/enquiry';
import { aboutService, linkedAbout } from 'api/rules/about-page';
import { isJoinable } from 'api/rules/batch';
import { serviceInterests } from 'api/rules/enquiry';
import { AboutTitlesDocument } from '../../gql/graphql.ts';
import { recordIn } from '../language/record.ts';
import { formWords } from '../language/words.server.ts';
import { dayIn, lessonsIn } from '../language/writing.ts';
import { linkedPaths } from '../page/linked-paths.server.ts';
import { classesQuery } from '../page/live.server.ts';
import { organization } from '../page/meta.server.ts';
import { type DataOf, definePage, type Visit } from '../page/page.ts';
import { contactDefinition } from './contact-definition.ts';

export const contact = definePage({
  view: 'contact/contact.page.tsx',
  form: {
    form: contactDefinition,
    operation: 'submitEnquiry',
    thanks: '/contact',
  },
  sends: ['initial', 'interests', 'about', 'aboutTitle', 'aboutLang', 'seat', 'consent'],
  later: formWords,
  async load({ url, form, frame, publicUrl, day, read, orElse, language }) {
    const { brand, location } = frame.settings;
    // A link to this page can have the subject in its URL. If a form was sent without JavaScript and refused, the subject is in
    // a form field.
    const about = linkedAbout(form.values.about ?? url.searchParams.get('about') ?? '');
    const seat = form.values.batchId ?? url.searchParams.get('class') ?? '';
    const { title, lang } = await subjectOf(about, { read, orElse, frame, language });
    const version = consentVersions[language.code];
    return {
      // `interests` is part of the data, so that the page's script does not import `api/rules/enquiry`.
      data: {
        initial: form,
        interests: serviceInterests,
        about,
        seat: await classOf(seat, { day, read, orElse, language }),
        aboutTitle: title,
        ...(lang && { aboutLang: lang }),
        consent: { version, text: consents[version] ?? '' },
      },
      meta: {
        description: language.t('Write to {brand} in {location}, call or visit, and ask your question.', {
          brand,
          location,
        }),
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

/** Returns the class for the form; null if the class is unknown or can no longer be joined. */
async function classOf(
  id: string,
  { day, read, orElse, language }: Pick<Visit, 'day' | 'read' | 'orElse' | 'language'>,
) {
  if (id === '') return null;
  const classes = await orElse(
    'the class',
    read(classesQuery, {}).then((found) => found.classes),
    [],
  );
  const found = classes.find((each) => each._id === id && isJoinable(each, day));
  if (!found) return null;
  const { title, lang, startsOn } = recordIn(language, found);
  return {
    id,
    title,
    ...(lang && { lang }),
    startsOn,
    starts: dayIn(language, startsOn),
    hours: lessonsIn(language, found),
  };
}

export type ContactData = DataOf<typeof contact>;
