import { describe, expect, it } from 'vitest';
import { defaultMenu, defaultSlides, sampleServices, sampleSettings } from '../modules/defaults.ts';
import { consents } from '../modules/enquiry/enquiry.form.ts';
import { sampleReplies } from '../modules/reply-template/reply-template.samples.ts';
import {
  nepaliCounters,
  nepaliFacts,
  nepaliMenu,
  nepaliServices,
  nepaliSettings,
  nepaliSlides,
  nepaliValues,
} from './nepali.ts';
import { showcaseFacts } from './showcase-facts.ts';
import { showcasePages } from './showcase-pages.ts';

const translated = showcasePages().filter(({ contentNe }) => contentNe);
const destinations = translated.filter(({ path }) => /^\/study-abroad\/[^/]+$/.test(path));

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([found, first]) => first ?? found);

/** Returns the share of Devanagari words in a text; 1 for a text without words. */
function nepaliShare(text: string): number {
  const words = all(/\p{L}[\p{L}\p{M}]*/gu, text);
  return (
    words.filter((word) => /\p{Script=Devanagari}/u.test(word)).length / words.length || Number(!words.length)
  );
}

/** Returns what must be the same in both languages, so that neither text lacks a section, fact, link or step of the other. */
const skeletonOf = (text: string) => ({
  paragraphs: text.split(/\n{2,}/).length,
  headings: all(/^(#+) /gm, text),
  facts: all(/(\{fact:[^}]*\})/g, text).sort(),
  blocks: all(/^(\{(?!ask:)[a-z]+:[^}]*\}|\{ask:)/gm, text),
  links: all(/\]\(([^)]*)\)/g, text).sort(),
  notices: all(/^(> \[![^\]]*\])/gm, text),
  steps: all(/^(\d+)\. /gm, text),
  papers: all(/^- \[ \] /gm, text).length,
  rows: all(/^\|/gm, text).length,
  questions: all(/^#.*\?$/gm, text).length,
});

describe.each(translated.map((page) => [page.file, page] as const))('%s in Nepali', (file, page) => {
  const { titleNe = '', descriptionNe = '', contentNe = '' } = page;

  it('has a title and a description in Nepali', () => {
    expect(titleNe).toMatch(/^(?=.*\p{Script=Devanagari}).{2,60}$/u);
    expect(descriptionNe).toMatch(/^(?=.*\p{Script=Devanagari}).{20,160}$/u);
  });

  it('has the sections, facts, links, steps and documents of the English text', () => {
    expect(skeletonOf(contentNe)).toEqual(skeletonOf(page.content));
  });

  it('states no figures about money, hours or visa conditions outside of facts', () => {
    const isTest = file.startsWith('test-preparation.');
    expect(figuresIn(`${titleNe}\n${descriptionNe}\n${contentNe}`, isTest)).toEqual([]);
  });

  it('is in Nepali, paragraph by paragraph and item by item', () => {
    const text = contentNe.replaceAll(/\]\([^)]*\)|^\{[^}]*\}$|^#.*$/gm, ']');
    expect(text.split(/\n\n+/).filter((paragraph) => nepaliShare(paragraph) <= 0.5)).toEqual([]);
    expect(all(/(?:[A-Za-z][\w'’-]*[ ,]+){7}[A-Za-z]+/g, text)).toEqual([]);
    // The limit for a single line is lower than for a paragraph, because official names in English can make up most of a line.
    expect(text.split(/\n+/).filter((line) => nepaliShare(line) < 0.3)).toEqual([]);
  });

  it('does not speak in the name of the office', () => {
    expect(all(/(?:हामी|हाम्र|छौँ).*/g, `${descriptionNe}\n${contentNe}`)).toEqual([]);
  });

  it('uses one spelling and one word per concept', () => {
    expect(all(variants, `${titleNe} ${descriptionNe} ${contentNe}`)).toEqual([]);
  });
});

/** Returns the figures in a text. @param isMeasured - true to ignore digits that have neither a `unit` nor a currency */
function figuresIn(text: string, isMeasured: boolean): string[] {
  const plain = text
    .replaceAll(/\]\([^)]*\)|\{[^}]*\}/g, ' ')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(names, ' ');
  return [
    ...all(isMeasured ? measured : digits, plain),
    ...all(inWords, isMeasured ? plain.replaceAll(ofTheTest, ' ') : plain),
  ];
}

/** Names with digits, and "under 18 years". Neither counts as a figure. */
const names = /\+2(?!\d)|\b214\(b\)|\b221\(g\)|\b(?:I-20|I-94|DS-160|F-1)(?!\d)|subclass 500\b|१८ वर्षमुनि/g;

const digits = /\S* ?[\d०-९]\S*(?: \S+)?/g;

const unit = '(?:घण्टा|दिन|हप्ता|साता|महिना|वर्ष|साल|रुपैयाँ|रुपियाँ|डलर|पाउन्ड|युरो|प्रतिशत|लाख|करोड|band|ब्यान्ड)';
/** Leaves out "एक" (one), because it usually means "a". In "एक-दुई" (one or two), "दुई" (two) still matches. */
const number =
  '(?<![\\p{L}\\p{M}])(?:दुई|तीन|चार|पाँच|छ|सात|आठ|नौ|दस|दश|एघार|बाह्र|तेह्र|चौध|पन्ध्र|सोह्र|सत्र|अठार|उन्नाइस|बिस|बीस|चौबिस|पच्चिस|तिस|तीस|चालिस|पचास|साठी|सत्तरी|असी|नब्बे|आधा|डेढ|अढाई|साढे|सय|हजार|लाख|करोड)';
/** Matches only numbers with a `unit` or a currency, because texts about exams also state numbers of parts and questions. */
const measured = new RegExp(
  `[$€£]\\s*[\\d०-९]|(?:NPR|Rs|रु|AUD|NZD|CAD|GBP|USD|EUR|DKK)\\.? ?[\\d०-९]|[\\d०-९]+ ?(?:%|${unit})`,
  'g',
);
const inWords = new RegExp(`${number}(?:[ -]|वटा)+(?:[\\p{L}\\p{M}]+ )?${unit}(?!\\p{M})`, 'gu');
const ofTheTest = /आठ हप्ता/g;

/** Spellings that must not be used. The texts use बैंक, तपाईं, बिमा, भिसा, परामर्शदाता and कागजात instead. */
const variants =
  /बैङ्क|ब्याङ्क|बैँक|तपाई(?![ंँ])|तपाईँ|[ौैो]ं(?!क)|बीमा|सीधै|राहदानी(?! विभाग)|कागजपत्र|भिषा|भीसा|काउन्स[ेि]लर|कागजातहरु|हरु(?!\p{M})|गर्नुहोस(?!्)|हुन(?=[।;,])| ।|\|\|/gu;

const nineParts = [
  'कसका लागि उपयुक्त',
  'लाग्ने खर्च',
  'नेपालदेखिको बाटो',
  'कहिले के गर्ने',
  'चाहिने कागजात',
  'कलेज कसरी जाँच्ने',
  'एक वर्षको खर्चको हिसाब',
  'भिसा नलागेमा',
  'प्रश्नहरू',
];

it.each(destinations.map(({ path, contentNe }) => [path, contentNe]))(
  '%s has the nine parts in Nepali',
  (_path, contentNe = '') => {
    expect(all(/^## (.*)$/gm, contentNe)).toEqual(nineParts);
  },
);

it('the ten pages that parents ask for are in Nepali', () => {
  expect(translated.map(({ path }) => path)).toEqual([
    '/about/introduction',
    '/privacy',
    '/services/counseling',
    '/services/documentation',
    '/services/visa-lodgement',
    '/study-abroad/australia',
    '/study-abroad/canada',
    '/study-abroad/uk',
    '/study-abroad/usa',
    '/test-preparation/ielts',
  ]);
});

describe('the demonstration', () => {
  const menuTitles = defaultMenu.flatMap(({ title, submenu }) => [
    title,
    ...submenu.flatMap((entry) => [entry.title, ...entry.submenu.map((link) => link.title)]),
  ]);

  it.each([
    ['services', sampleServices.map(({ title }) => title), nepaliServices],
    ['slides', defaultSlides.map(({ title }) => title), nepaliSlides],
    ['titles of the menu', menuTitles, nepaliMenu],
    ['labels of the figures', sampleSettings.counters.map(({ label }) => label), nepaliCounters],
    ['facts', showcaseFacts.map(({ key }) => key), nepaliFacts],
  ])('has its %s in Nepali, and no others', (_what, english, nepali) => {
    expect(Object.keys(nepali).sort()).toEqual([...new Set(english)].sort());
  });

  // Not checked: the prices and durations of services, because the office sets its own.
  it.each([
    ...Object.values(nepaliSlides).map(({ title, description }) => [title, [description], false] as const),
    ...Object.values(nepaliServices).map(
      ({ title, description, features }) => [title, [description, ...features], true] as const,
    ),
    ...sampleReplies.map(({ title, textNe }) => [title, [textNe], true] as const),
  ])('“%s” states no figures about money, hours or visa conditions in Nepali', (title, texts, isMeasured) => {
    expect(figuresIn([title, ...texts].join('\n'), isMeasured)).toEqual([]);
  });

  it('has the same amounts, features and highlights in both languages', () => {
    const figures = (text: string) => all(/\d[\d,]*/g, text).filter((figure) => figure !== '44600');
    for (const { title, price, features } of sampleServices) {
      const nepali = nepaliServices[title];
      const shown = nepali?.price ?? price;
      expect(nepali?.features).toHaveLength(features.length);
      expect(figures(shown), title).toEqual(figures(price));
      expect(shown, title).not.toMatch(/[a-z]/);
    }
    for (const slide of defaultSlides)
      expect(all(/\*[^*]+\*/g, nepaliSlides[slide.title]?.description ?? '')).toHaveLength(
        all(/\*[^*]+\*/g, slide.description).length,
      );
    for (const { key, value } of showcaseFacts) {
      const shown = nepaliValues[key] ?? value;
      expect(figures(shown), key).toEqual(figures(value));
      expect(shown, key).not.toMatch(/\b[a-z]{2,}\b/);
    }
  });

  it('uses one spelling and one word per concept', () => {
    const demonstration = [
      nepaliServices,
      nepaliSlides,
      nepaliMenu,
      nepaliFacts,
      nepaliValues,
      nepaliSettings,
    ];
    const texts = JSON.stringify([demonstration, consents, sampleReplies, sampleSettings]);
    expect(all(variants, texts)).toEqual([]);
  });
});
