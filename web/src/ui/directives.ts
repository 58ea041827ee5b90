/** Renders directives such as `{facts:australia}` (docs/product.md, "Directives"). All values are escaped in the HTML. */
import { bsMonths, toBs } from 'api/bikram-sambat';
import { courses, dayWords } from 'api/rules/batch';
import { filmOf } from './film.ts';

export interface LiveFact {
  key: string;
  subject: string;
  name: string;
  value: string;
  sourceName: string;
  sourceUrl: string;
  /** A day such as "2026-11-21"; null or undefined if nobody has compared the value with its source. */
  checkedOn?: string | null | undefined;
  status: 'checked' | 'overdue' | 'unchecked';
}

export interface LivePost {
  slug: string;
  title: string;
  topics: readonly string[];
}

export interface LivePage {
  path: string;
  title: string;
  description: string;
}

export interface Writing {
  t(word: DirectiveWord, values?: Readonly<Record<string, string | number>>): string;
  to(address: string): string;
  /** @param day - such as "2026-11-21" */
  day(day: string): string;
  otherDay(day: string): string;
  lessons(each: Pick<LiveClass, 'weekdays' | 'from' | 'to'>): string;
  /** The `lang` attribute of a text that is shown in English on a Nepali page. */
  lang: ' lang="en"' | '';
}

export type DirectiveWord =
  | 'What'
  | 'How much'
  | 'Source'
  | 'See the source'
  | 'ask us'
  | 'Ask us'
  | 'may have changed since {day}'
  | 'Video'
  | 'Full: waiting list'
  | '{n} seat left'
  | '{n} seats left'
  | 'Starts'
  | 'Days'
  | 'Lasts'
  | '{n} week'
  | '{n} weeks'
  | 'Place'
  | 'Fee'
  | 'Ask about the waiting list'
  | 'Ask for a seat'
  | 'The next class has no date yet.'
  | 'Tell us which hours suit you.';

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const longDayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

export const englishWriting: Writing = {
  t: (word, values = {}) => word.replace(/\{(\w+)\}/g, (_hole, name) => String(values[name])),
  to: (address) => address,
  day: longDayWords,
  otherDay(day) {
    const bs = toBs(day);
    return bs ? `${bs.day} ${bsMonths.en[bs.month - 1]} ${bs.year}` : '';
  },
  lessons: ({ weekdays, from, to }) => `${dayWords(weekdays)}, ${from} to ${to}`,
  lang: '',
};

/** A class that can still be joined. */
export interface LiveClass {
  _id: string;
  /** One of ielts, pte and sat. */
  course: string;
  title: string;
  startsOn: string;
  weeks: number;
  weekdays: readonly string[];
  from: string;
  to: string;
  place: string;
  fee: string;
  seatsLeft: number;
  /** Set if the class is shown in English on a Nepali page. */
  lang?: 'en' | undefined;
}

export interface Live {
  /** The default is English. */
  writing?: Writing;
  path: string;
  /** The date in Nepal, such as "2026-11-21". */
  day: string;
  facts: readonly LiveFact[];
  posts: readonly LivePost[];
  pages: readonly LivePage[];
  classes: readonly LiveClass[];
}

export const writingOf = ({ writing = englishWriting }: Live): Writing => writing;

/** Returns the `lang` attribute of a record that is shown in English on a Nepali page. */
const langOf = (record: object, live: Live): string => ('lang' in record ? writingOf(live).lang : '');

interface Drawn {
  html: string;
  /** Why staff should correct the directive, for example an unknown key. */
  problem?: string;
}

/** The maximum number of lists, buttons and videos that are rendered in a text. */
export const mostBlocks = 20;
const mostPosts = 5;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? '');

/** @param lang - the `lang` attribute if the link is not in the page's language */
const linkTo = (address: string, text: string, lang = ''): string =>
  `<a href="${escapeHtml(address)}"${lang}>${escapeHtml(text)}</a>`;

/** Returns the enquiry form's address, which includes the path of the page that the visitor comes from. */
const askAddress = (live: Live): string => {
  const about = live.path && `?about=${encodeURIComponent(live.path).replaceAll('%2F', '/')}`;
  return writingOf(live).to(`/contact/enquiry${about}`);
};

export const askLineStart = '<p data-ask="">';
const askLine = (live: Live, text: string): string => `${askLineStart}${linkTo(askAddress(live), text)}</p>`;

/** Returns null if the fact must not show a value. */
const displayedValue = ({ status, value }: LiveFact): string | null =>
  status === 'unchecked' || value === '' ? null : value;

const doubt = ({ status, checkedOn }: LiveFact, live: Live): string =>
  status === 'overdue' && checkedOn
    ? writingOf(live).t('may have changed since {day}', { day: writingOf(live).day(checkedOn) })
    : '';

export interface DrawnFact extends Drawn {
  text: string;
}

/** @param inLink - whether the fact is inside a link, where it must not contain another link */
export function drawFact(key: string, fact: LiveFact | undefined, live: Live, inLink: boolean): DrawnFact {
  if (!fact) {
    const text = writingOf(live).t('ask us');
    const html = inLink ? text : linkTo(askAddress(live), text);
    return { html, text, problem: `There is no fact “${key}”.` };
  }
  const value = displayedValue(fact);
  const data = (html: string) => `<data value="${escapeHtml(fact.key)}"${langOf(fact, live)}>${html}</data>`;
  if (value === null) {
    const source = inLink
      ? escapeHtml(fact.sourceName)
      : linkTo(fact.sourceUrl, fact.sourceName, writingOf(live).lang);
    return {
      html: data(`${escapeHtml(fact.name)} (${source})`),
      text: `${fact.name} (${fact.sourceName})`,
      problem: `“${fact.name}” has no value that somebody has checked, so visitors read only this name and the source.`,
    };
  }
  const why = doubt(fact, live);
  const note = why && ` (${why})`;
  return { html: data(escapeHtml(value) + (note && `<small>${note}</small>`)), text: value + note };
}

const factHeadings = ['What', 'How much', 'Source'] as const;

function factRow(fact: LiveFact, live: Live): string {
  const { t, day: dayIn, lang } = writingOf(live);
  const value = displayedValue(fact);
  const day = value !== null && fact.checkedOn ? `, ${dayIn(fact.checkedOn)}` : '';
  const why = value !== null && doubt(fact, live);
  const note = why ? ` <small>(${why})</small>` : '';
  const cells = [
    langOf(fact, live) ? `<span${langOf(fact, live)}>${escapeHtml(fact.name)}</span>` : escapeHtml(fact.name),
    value === null
      ? t('See the source')
      : `<data value="${escapeHtml(fact.key)}">${escapeHtml(value)}</data>${note}`,
    linkTo(fact.sourceUrl, fact.sourceName, lang) + day,
  ];
  const labels = factHeadings.map((each) => t(each));
  return `<tr>${cells.map((cell, index) => `<td data-label="${labels[index]}">${cell}</td>`).join('')}</tr>`;
}

const factTable = (facts: readonly LiveFact[], live: Live): string =>
  `<table><thead><tr>${factHeadings.map((each) => `<th>${writingOf(live).t(each)}</th>`).join('')}</tr></thead>` +
  `<tbody>${facts.map((fact) => factRow(fact, live)).join('')}</tbody></table>`;

const linkList = (entries: readonly string[]): string =>
  `<ul data-links="">${entries.map((each) => `<li>${each}</li>`).join('')}</ul>`;

/** If at most this many seats are left, the list states their number. */
const fewSeats = 5;

const seatWords = (left: number, { t }: Writing): string => {
  if (left === 0) return t('Full: waiting list');
  if (left > fewSeats) return '';
  return t(left === 1 ? '{n} seat left' : '{n} seats left', { n: left });
};

/** Writes the day in both calendars, the language's own calendar first. */
function startHtml(day: string, writing: Writing): string {
  const other = writing.otherDay(day);
  const note = other && ` <small${writing.lang}>${other}</small>`;
  return `<time datetime="${day}">${writing.day(day)}</time>${note}`;
}

function classEntry(each: LiveClass, live: Live): string {
  const { to } = writingOf(live);
  const lang = langOf(each, live);
  const writing = lang ? { ...englishWriting, to } : writingOf(live);
  const { t } = writing;
  const facts = [
    [t('Starts'), startHtml(each.startsOn, writing)],
    [t('Days'), escapeHtml(writing.lessons(each))],
    [t('Lasts'), t(each.weeks === 1 ? '{n} week' : '{n} weeks', { n: each.weeks })],
    [t('Place'), inItsLanguage(each.place, writing)],
    ...(each.fee ? [[t('Fee'), inItsLanguage(each.fee, writing)]] : []),
  ];
  const rows = facts.map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>`);
  const address = `${askAddress(live)}${live.path ? '&' : '?'}class=${each._id}`;
  const seats = seatWords(each.seatsLeft, writing);
  const link = linkTo(address, t(each.seatsLeft === 0 ? 'Ask about the waiting list' : 'Ask for a seat'));
  return (
    `<li${lang}><strong>${escapeHtml(each.title)}</strong><dl>${rows.join('')}</dl>` +
    `<p>${link}${seats && ` <em>${seats}</em>`}</p></li>`
  );
}

/** Marks English text on a Nepali page. Place and fee have no Nepali version, so staff may have typed either language. */
const inItsLanguage = (text: string, { lang }: Writing): string =>
  lang && /[a-z]/i.test(text) ? `<span${lang}>${escapeHtml(text)}</span>` : escapeHtml(text);

function noClass(live: Live): string {
  const { t } = writingOf(live);
  const link = linkTo(askAddress(live), t('Tell us which hours suit you.'));
  return `<p data-classes="">${t('The next class has no date yet.')} ${link}</p>`;
}

type Block = (key: string, live: Live) => Drawn;

/** If nothing was found, returns the link "Ask us". */
const orAsk = (found: readonly unknown[], live: Live, html: () => string, problem: string): Drawn =>
  found.length > 0 ? { html: html() } : { html: askLine(live, writingOf(live).t('Ask us')), problem };

/** Each of these directives must be on a line of its own. */
const blocks: Readonly<Record<string, Block>> = {
  facts(subject, live) {
    const found = live.facts.filter((fact) => fact.subject === subject);
    return orAsk(found, live, () => factTable(found, live), `There are no facts about “${subject}”.`);
  },
  posts(topic, live) {
    const wanted = topic.toLowerCase();
    const found = live.posts
      .filter(
        ({ slug, topics }) =>
          `/blog/${slug}` !== live.path && topics.some((each) => each.toLowerCase() === wanted),
      )
      .slice(0, mostPosts);
    const html = () =>
      linkList(
        found.map(({ slug, title }) =>
          linkTo(writingOf(live).to(`/blog/${slug}`), title, writingOf(live).lang),
        ),
      );
    // Without posts, visitors have nothing to ask about, so there is no link "Ask us".
    return found.length > 0
      ? { html: html() }
      : { html: '', problem: `There are no published posts about “${topic}”.` };
  },
  pages(path, live) {
    const below = path.endsWith('/') ? path : `${path}/`;
    const found = live.pages.filter((page) => page.path.startsWith(below) && page.path !== live.path);
    const entry = (page: LivePage) => {
      const lang = langOf(page, live);
      const { title, description } = page;
      return (
        linkTo(writingOf(live).to(page.path), title, lang) +
        (description && ` <small${lang}>${escapeHtml(description)}</small>`)
      );
    };
    return orAsk(
      found,
      live,
      () => linkList(found.map(entry)),
      `There are no published pages below “${path}”.`,
    );
  },
  classes(course, live) {
    if (!Object.hasOwn(courses, course))
      return {
        html: askLine(live, writingOf(live).t('Ask us')),
        problem: `There are no classes for “${course}”.`,
      };
    const found = live.classes.filter((each) => each.course === course);
    if (found.length === 0) return { html: noClass(live) };
    return {
      html: `<ul data-classes="">${found.map((each) => classEntry(each, live)).join('')}</ul>`,
    };
  },
  ask: (text, live) => ({ html: askLine(live, text) }),
};

const longestLine = 600;
const directiveLine = /^\{(facts|classes|posts|pages|ask):([^{}\n]{1,200})\}$/;

/** Renders a directive or a video. This takes time proportional to the data, so at most `mostBlocks` are rendered. */
type DrawBlock = (live: Live) => Drawn;

export function directiveOf(line: string): DrawBlock | null {
  if (line.length > longestLine) return null;
  const [, name = '', key = ''] = directiveLine.exec(line) ?? [];
  const block = blocks[name];
  return block ? (live) => block(key.trim(), live) : null;
}

export function filmLine(line: string): DrawBlock | null {
  if (line.length > longestLine || /\s/.test(line)) return null;
  const film = filmOf(line);
  if (film.kind !== 'file' && film.kind !== 'embed') return null;
  const src = escapeHtml(film.url);
  return (live) => ({
    html:
      film.kind === 'file'
        ? `<video src="${src}" controls preload="none" playsinline></video>`
        : `<iframe src="${src}" title="${writingOf(live).t('Video')}" loading="lazy" allowfullscreen></iframe>`,
  });
}
