/** Makes docs/nepali-review.md: every Nepali text beside its English, for a native reader and a lawyer. */
import { consents, consentVersions } from 'api/forms/enquiry';
import {
  defaultMenu,
  defaultSettings,
  defaultSlides,
  sampleServices,
  sampleSettings,
} from '../../api/src/modules/defaults.ts';
import { showcaseFacts } from '../../api/src/seeders/showcase-facts.ts';
import { showcasePages } from '../../api/src/seeders/showcase-pages.ts';
import {
  factWithTwins,
  menuItemWithTwins,
  serviceWithTwins,
  settingsWithTwins,
  slideWithTwins,
} from '../../api/src/seeders/twins.ts';
import { ne } from '../src/site/language/nepali.server.ts';

type Pair = readonly [english: string, nepali: string];

const cell = (text: string) => text.trim().replaceAll('|', '\\|').replaceAll(/\n+/g, '<br>');

const table = (pairs: readonly Pair[]): string =>
  [
    '| English | Nepali | Read by, changes |',
    '|---|---|---|',
    ...pairs.map(([english, nepali]) => `| ${cell(english)} | ${cell(nepali)} | |`),
  ].join('\n');

/** Returns the texts of a record and its rows that have a twin. */
function pairsOf(record: object): Pair[] {
  const values = Object.entries(record);
  return values.flatMap(([name, value]): Pair[] => {
    const twin = values.find(([other]) => other === `${name}Ne`)?.[1];
    if (twin !== undefined) return twin.length > 0 ? [[String(value), String(twin)]] : [];
    return Array.isArray(value) ? value.flatMap((row) => (typeof row === 'object' ? pairsOf(row) : [])) : [];
  });
}

/** Returns the paragraphs of two texts side by side; whole texts if their paragraphs do not correspond. */
function paragraphs(english: string, nepali: string): Pair[] {
  const [one, other] = [english, nepali].map((text) => text.trim().split(/\n{2,}/));
  if (!one || !other || one.length !== other.length) return [[english, nepali]];
  return one.map((text, index): Pair => [text, other[index] ?? '']);
}

type Page = ReturnType<typeof showcasePages>[number];

const pageSection = ({ path, title, titleNe = '', description, descriptionNe = '', content, contentNe = '' }: Page) =>
  `## The page ${path}\n\n${table([
    [title, titleNe],
    [description, descriptionNe],
    ...paragraphs(content, contentNe),
  ])}`;

/** Returns the document. Consent and privacy come first, because a lawyer reads them. */
export function nepaliReview(): string {
  const pages = showcasePages().filter(({ contentNe }) => contentNe);
  const privacy = pages.filter(({ path }) => path === '/privacy');
  const records = [
    ...defaultMenu.map(menuItemWithTwins),
    settingsWithTwins({ ...defaultSettings, ...sampleSettings }),
    ...defaultSlides.map(slideWithTwins),
    ...sampleServices.map(serviceWithTwins),
    ...showcaseFacts.map((fact) => factWithTwins(fact as { key: string; value: string })),
  ];
  return `${[
    '# The Nepali texts, for review',
    '`pnpm codegen` writes this file. Correct the texts where they are: the interface in `web/src/site/language/nepali.server.ts`, the consent in `api/src/modules/enquiry/enquiry.form.ts`, pages in `api/src/seeders/showcase/*.ne.md`, and records in `api/src/seeders/nepali.ts`.',
    '**Nobody has read these texts yet.** Before a launch, a native reader must read all of them, and a lawyer the consent and the privacy page. Write your name and your changes into the last column.',
    `## Consent\n\n${table([[consents[consentVersions.en] ?? '', consents[consentVersions.ne] ?? '']])}`,
    ...privacy.map(pageSection),
    `## The interface\n\nWords in braces are replaced: \`{n}\` by a number, \`{title}\` by a title.\n\n${table(Object.entries(ne))}`,
    `## Menu, settings, slides, services and facts\n\n${table(records.flatMap(pairsOf))}`,
    ...pages.filter((page) => !privacy.includes(page)).map(pageSection),
  ].join('\n\n')}\n`;
}
