import { consents, consentVersions } from 'api/forms/enquiry';
import { aboutService, linkedAbout } from 'api/rules/about-page';
import { dayWords, isJoinable } from 'api/rules/batch';
import { serviceInterests } from 'api/rules/enquiry';
import { AboutTitlesDocument } from '../../gql/graphql.ts';
import { longDayWords } from '../../ui/directives.ts';
import { linkedPaths } from '../page/linked-paths.server.ts';
import { classesQuery } from '../page/live.server.ts';
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
  async load({ url, form, frame, publicUrl, day, read, orElse }) {
    const { brand, location } = frame.settings;
    // A refused plain post contains the subject as a field; a link contains it in its address.
    const about = linkedAbout(form.values.about ?? url.searchParams.get('about') ?? '');
    const seat = form.values.batchId ?? url.searchParams.get('class') ?? '';
    return {
      // The options are part of the data, so that the form's schema is loaded only when the visitor begins to type.
      data: {
        initial: form,
        interests: serviceInterests,
        about,
        seat: await classOf(seat, { day, read, orElse }),
        aboutTitle: await titleOf(about, { read, orElse, frame }),
        consent: { version: consentVersions.en, text: consents[consentVersions.en] ?? '' },
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

/** Returns the class for which the visitor asks; null for an unknown one and for one that cannot be joined any more. */
async function classOf(id: string, { day, read, orElse }: Pick<Visit, 'day' | 'read' | 'orElse'>) {
  if (id === '') return null;
  const classes = await orElse(
    'the class',
    read(classesQuery, {}).then((found) => found.classes),
    [],
  );
  const found = classes.find((each) => each._id === id && isJoinable(each, day));
  if (!found) return null;
  const { title, startsOn, weekdays, from, to } = found;
  return {
    id,
    title,
    startsOn,
    starts: longDayWords(startsOn),
    hours: `${dayWords(weekdays)}, ${from} to ${to}`,
  };
}

export type ContactData = DataOf<typeof contact>;
