import { bsMonths, toBs } from 'api/bikram-sambat';
import { blogCategories } from 'api/forms/blog-post';
import { dayWords, isJoinable } from 'api/rules/batch';
import { statusOf } from 'api/rules/fact';
import {
  englishWriting,
  type Live,
  type LiveClass,
  type LiveFact,
  type LivePage,
  type LivePost,
  longDayWords,
  type Writing,
} from '../../ui/directives.ts';
import { english, type Language } from './language.ts';
import { labelIn, recordIn } from './record.ts';

/** Turns "2026-11-03" into "3 November 2026" or, in Nepali, "१७ कात्तिक २०८३". */
export function dayIn({ code }: Language, day: string): string {
  const bs = code === 'ne' ? toBs(day) : null;
  return bs ? devanagari(`${bs.day} ${bsMonths.ne[bs.month - 1]} ${bs.year}`) : longDayWords(day);
}

const devanagari = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));

/** Writes days and times such as "Sun to Fri, 07:00 to 08:30". */
export function lessonsIn({ t, say }: Language, { weekdays, from, to }: Lessons): string {
  const days = dayWords(weekdays)
    .split(', ')
    .map((run) => {
      const [first = '', last] = run.split(' to ').map(say);
      return last === undefined ? first : t('{from} to {to}', { from: first, to: last });
    });
  return [...days, t('{from} to {to}', { from, to })].join(', ');
}

type Lessons = Pick<LiveClass, 'weekdays' | 'from' | 'to'>;

const writingIn = (language: Language): Writing =>
  language.code === 'en'
    ? { ...englishWriting, to: language.to }
    : {
        t: language.t,
        to: language.to,
        day: (day) => dayIn(language, day),
        otherDay: (day) => dayIn(english, day),
        lessons: (each) => lessonsIn(language, each),
        lang: ' lang="en"',
      };

interface LiveRecords extends Pick<Live, 'path' | 'day'> {
  facts: readonly (Omit<LiveFact, 'status'> & { everyMonths: number })[];
  posts: readonly (Omit<LivePost, 'topics'> & { category: string; tags: readonly string[] })[];
  pages: readonly LivePage[];
  classes: readonly (LiveClass & { status: string; joinUntil: string })[];
}

/** Prepares the records for the site and for the admin's preview, which read them with different queries. */
export const liveIn = (language: Language, { path, day, ...records }: LiveRecords): Live => ({
  writing: writingIn(language),
  path,
  day,
  facts: records.facts.map(({ checkedOn = null, ...fact }) => ({
    ...recordIn(language, fact),
    checkedOn,
    status: statusOf({ ...fact, checkedOn }, day),
  })),
  posts: records.posts.map(({ category, tags, ...post }) => ({
    ...post,
    topics: [category, labelIn(blogCategories, category), ...tags],
  })),
  pages: records.pages.map((page) => recordIn(language, page)),
  // Cached pages expire at midnight in Nepal, so a class is not listed after its last day for joining.
  classes: records.classes.filter((each) => isJoinable(each, day)).map((each) => recordIn(language, each)),
});
