/** Generates docs/nepali-review.md: every Nepali text beside its English text, for review by a native reader and a lawyer. */
import { bsMonths } from 'api/bikram-sambat';
import { consents, consentVersions } from 'api/forms/enquiry';
import { acknowledgements, testSentence } from '../../api/src/mail/letters.ts';
import {
  defaultMenu,
  defaultSettings,
  defaultSlides,
  sampleServices,
  sampleSettings,
} from '../../api/src/modules/defaults.ts';
import { sampleReplies } from '../../api/src/modules/reply-template/reply-template.samples.ts';
import { showcaseClasses } from '../../api/src/seeders/showcase-classes.ts';
import { showcaseFacts } from '../../api/src/seeders/showcase-facts.ts';
import { showcasePages } from '../../api/src/seeders/showcase-pages.ts';
import {
  factWithTwins,
  menuItemWithTwins,
  serviceWithTwins,
  settingsWithTwins,
  slideWithTwins,
} from '../../api/src/seeders/twins.ts';
import { ne } from '../src/site/language/words.server.ts';

type Pair = readonly [english: string, nepali: string];

const cell = (text: string) => text.trim().replaceAll('|', '\\|').replaceAll(/\n+/g, '<br>');

const table = (pairs: readonly Pair[]): string =>
  [
    '| English | Nepali | Read by, changes |',
    '|---|---|---|',
    ...pairs.map(([english, nepali]) => `| ${cell(english)} | ${cell(nepali)} | |`),
  ].join('\n');

const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value));

function pairsOf(record: object): Pair[] {
  const values = Object.entries(record);
  return values.flatMap(([name, value]): Pair[] => {
    const twin = values.find(([other]) => other === `${name}Ne`)?.[1];
    if (twin !== undefined) return twin.length > 0 ? [[linesOf(value), linesOf(twin)]] : [];
    return Array.isArray(value) ? value.flatMap((row) => (typeof row === 'object' ? pairsOf(row) : [])) : [];
  });
}

/** Pairs the paragraphs of the two texts, or the whole texts if they differ in the number of paragraphs. */
function paragraphs(english: string, nepali: string): Pair[] {
  const [one, other] = [english, nepali].map((text) => text.trim().split(/\n{2,}/));
  if (!one || !other || one.length !== other.length) return [[english, nepali]];
  return one.map((text, index): Pair => [text, other[index] ?? '']);
}

/** The Nepali word for each concept. `showcase-nepali.test.ts` rejects some synonyms and misspellings of these words. */
const glossary: readonly Pair[] = [
  ['enquiry', 'सोधपुछ'],
  ['counselling, counsellor', 'परामर्श, परामर्शदाता (आदरार्थी: “पढ्नुहुन्छ”)'],
  ['parents; parent or guardian', 'आमाबुबा; आमाबुबा वा अभिभावक'],
  ['school (college or university)', 'कलेज; बेलायतमा विश्वविद्यालय'],
  ['course', 'विषय; कार्यक्रमका अर्थमा मात्र कोर्स'],
  ['offer letter, intake, sponsor', 'अफर लेटर, इन्टेक, खर्च बेहोर्ने'],
  ['visa granted, visa refused', 'भिसा लाग्यो, भिसा लागेन; औपचारिक: अस्वीकृत'],
  ['visa lodgement', 'भिसा आवेदन'],
  ['bank, bank transfer', 'बैंक, TT गरेर पैसा पठाउने'],
  ['NOC', 'NOC (अनापत्ति पत्र)'],
  ['passport (Department of Passports)', 'पासपोर्ट (राहदानी विभाग)'],
  ['mark sheet, transcript', 'लब्धाङ्कपत्र, ट्रान्सक्रिप्ट'],
  ['papers, documentation', 'कागजात, कागजात तयारी'],
  ['income source verification, tax clearance', 'आयस्रोत प्रमाणित, कर चुक्ता प्रमाणपत्र'],
  ['birth, relationship certificate', 'जन्मदर्ता, नाता प्रमाणित'],
  ['education loan, insurance, scholarship', 'शैक्षिक ऋण, बिमा, छात्रवृत्ति'],
  ['tuition, living costs, fee', 'पढाइ शुल्क, बस्ने-खाने खर्च, शुल्क'],
  ['refund', 'पैसा फिर्ता'],
  ['class, seat, mock test', 'कक्षा, सिट, अभ्यास परीक्षा'],
  ['review (of the office)', 'अनुभव'],
];

/** Nepali texts of the interface that are not in `words.server.ts`. A test fails if such a text is missing here. */
const elsewhere: readonly Pair[] = [
  ['The name in the footer and behind the slides: Prasthan', 'प्रस्थान'],
  ['The link to the Nepali site, and the switch in the admin: Nepali', 'नेपाली'],
  ['The numbers of the reasons on the home page:\n1\n2\n3', '१\n२\n३'],
  [bsMonths.en.join(' '), bsMonths.ne.join(' ')],
];

function acknowledgementPairs(): Pair[] {
  const { en, ne: nepali } = acknowledgements;
  const at = new Date('2026-11-22T04:57:00Z');
  return [
    [en.subject, nepali.subject],
    [en.heading, nepali.heading],
    [en.thanks('{office}', at), nepali.thanks('{office}', at)],
    [nepali.other, en.other],
    [en.phone, nepali.phone],
    [en.reason, nepali.reason],
    [testSentence.en, testSentence.ne],
  ];
}

type Page = ReturnType<typeof showcasePages>[number];

const pageSection = ({
  path,
  title,
  titleNe = '',
  description,
  descriptionNe = '',
  content,
  contentNe = '',
}: Page) =>
  `## The page ${path}\n\n${table([
    [title, titleNe],
    [description, descriptionNe],
    ...paragraphs(content, contentNe),
  ])}`;

export function nepaliReview(): string {
  const pages = showcasePages().filter(({ contentNe }) => contentNe);
  const privacy = pages.filter(({ path }) => path === '/privacy');
  const records = [
    ...defaultMenu.map(menuItemWithTwins),
    settingsWithTwins({ ...defaultSettings, ...sampleSettings }),
    ...defaultSlides.map(slideWithTwins),
    ...sampleServices.map(serviceWithTwins),
    ...showcaseClasses(new Date('2026-11-22T04:57:00Z')),
    ...showcaseFacts.map(factWithTwins),
  ];
  return `${[
    '# The Nepali texts, for review',
    '`pnpm codegen` writes this file. Correct the texts where they are: the interface in `web/src/site/language/words.server.ts`, months in `api/src/forms/bikram-sambat.ts`, the consent in `api/src/modules/enquiry/enquiry.form.ts`, mail in `api/src/mail/letters.ts`, replies in `api/src/modules/reply-template/reply-template.samples.ts`, pages in `api/src/seeders/showcase/*.ne.md`, and records in `api/src/seeders/nepali.ts`.',
    '**Nobody has read these texts yet.** Before a launch, a native reader must read all of them, and a lawyer the consent and the privacy page. Write your name and your changes into the last column.',
    `## Consent\n\n${table([[consents[consentVersions.en] ?? '', consents[consentVersions.ne] ?? '']])}`,
    ...privacy.map(pageSection),
    `## One word per concept\n\n${table(glossary)}`,
    `## The interface\n\nWords in braces are replaced: \`{n}\` by a number, \`{title}\` by a title.\n\n${table([...Object.entries(ne), ...elsewhere])}`,
    `## Menu, settings, slides, services and facts\n\n${table(records.flatMap(pairsOf))}`,
    `## Mail to visitors, and replies of staff\n\n${table([
      ...acknowledgementPairs(),
      ...sampleReplies.map(({ textEn, textNe }): Pair => [textEn, textNe]),
    ])}`,
    ...pages.filter((page) => !privacy.includes(page)).map(pageSection),
  ].join('\n\n')}\n`;
}
