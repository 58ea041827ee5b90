import { bsMonths, toBs } from 'api/bikram-sambat';
import { courses, dayWords } from 'api/rules/batch';
import { filmOf } from './film.ts';

/** The directives in texts, such as `{facts:australia}` (docs/product.md, "Directives"). All values are escaped in the HTML. */

/** A fact as shown in texts. */
export interface LiveFact {
  key: string;
  subject: string;
  name: string;
  value: string;
  sourceName: string;
  sourceUrl: string;
  /** The date, such as "2026-11-21"; null or undefined if nobody has compared the value with its source. */
  checkedOn?: string | null | undefined;
  face: 'checked' | 'overdue' | 'unchecked';
}

/** A published post that texts can list. */
export interface LivePost {
  slug: string;
  title: string;
  /** The stored category, the category's label, and the tags. */
  topics: readonly string[];
}

/** A published page that texts can list. */
export interface LivePage {
  path: string;
  title: string;
  description: string;
}

/** A class that can still be joined. */
export interface LiveClass {
  _id: string;
  /** ielts, pte or sat. */
  course: string;
  title: string;
  /** The first day, such as "2026-12-06". */
  startsOn: string;
  weeks: number;
  weekdays: readonly string[];
  from: string;
  to: string;
  place: string;
  /** As typed; '' if none is shown. */
  fee: string;
  seatsLeft: number;
}

/** The data that a text's directives show. */
export interface Live {
  /** The path of the page or post that contains the text. */
  path: string;
  /** Today's date in the office, such as "2026-11-21". */
  day: string;
  facts: readonly LiveFact[];
  /** Newest first. */
  posts: readonly LivePost[];
  pages: readonly LivePage[];
  /** The next one first. */
  classes: readonly LiveClass[];
}

/** A rendered directive. */
interface Drawn {
  html: string;
  /** Why staff should correct the directive, for example an unknown key. */
  problem?: string;
}

/** The maximum number of lists and videos that are rendered in a text. */
export const mostBlocks = 20;
const mostPosts = 5;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? '');

const linkTo = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;

/** The address of the enquiry form, including the path of the page that the visitor comes from. */
const askAddress = ({ path }: Live): string =>
  `/contact/enquiry${path && `?about=${encodeURIComponent(path).replaceAll('%2F', '/')}`}`;

export const askLineStart = '<p data-ask="">';
const askLine = (live: Live, text: string): string => `${askLineStart}${linkTo(askAddress(live), text)}</p>`;

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const longDayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** Returns a fact's value; null if the fact must not show one. */
const shownValue = ({ face, value }: LiveFact): string | null =>
  face === 'unchecked' || value === '' ? null : value;

const doubt = ({ face, checkedOn }: LiveFact): string =>
  face === 'overdue' && checkedOn ? `may have changed since ${longDayWords(checkedOn)}` : '';

/** A rendered `{fact:au-funds}` within a sentence. */
export interface DrawnFact extends Drawn {
  /** The fact without markup. */
  text: string;
}

/** @param inLink whether the fact is inside a link, and so must not contain one itself */
export function drawFact(key: string, fact: LiveFact | undefined, live: Live, inLink: boolean): DrawnFact {
  if (!fact) {
    const html = inLink ? 'ask us' : linkTo(askAddress(live), 'ask us');
    return { html, text: 'ask us', problem: `There is no fact “${key}”.` };
  }
  const value = shownValue(fact);
  const data = (html: string) => `<data value="${escapeHtml(fact.key)}">${html}</data>`;
  if (value === null) {
    const source = inLink ? escapeHtml(fact.sourceName) : linkTo(fact.sourceUrl, fact.sourceName);
    return {
      html: data(`${escapeHtml(fact.name)} (${source})`),
      text: `${fact.name} (${fact.sourceName})`,
      problem: `“${fact.name}” has no value that somebody has checked, so visitors read only this name and the source.`,
    };
  }
  const note = doubt(fact) && ` (${doubt(fact)})`;
  return { html: data(escapeHtml(value) + (note && `<small>${note}</small>`)), text: value + note };
}

const factHeadings = ['What', 'How much', 'Source'] as const;

function factRow(fact: LiveFact): string {
  const value = shownValue(fact);
  const day = value !== null && fact.checkedOn ? `, ${longDayWords(fact.checkedOn)}` : '';
  const note = value !== null && doubt(fact) ? ` <small>(${doubt(fact)})</small>` : '';
  const cells = [
    escapeHtml(fact.name),
    value === null
      ? 'See the source'
      : `<data value="${escapeHtml(fact.key)}">${escapeHtml(value)}</data>${note}`,
    linkTo(fact.sourceUrl, fact.sourceName) + day,
  ];
  return `<tr>${cells.map((cell, index) => `<td data-label="${factHeadings[index]}">${cell}</td>`).join('')}</tr>`;
}

const factTable = (facts: readonly LiveFact[]): string =>
  `<table><thead><tr>${factHeadings.map((each) => `<th>${each}</th>`).join('')}</tr></thead>` +
  `<tbody>${facts.map(factRow).join('')}</tbody></table>`;

const linkList = (entries: readonly string[]): string =>
  `<ul data-links="">${entries.map((each) => `<li>${each}</li>`).join('')}</ul>`;

/** From this number of seats on, a class says how many are left. */
const fewSeats = 5;

const seatWords = (left: number): string => {
  if (left === 0) return 'Full: waiting list';
  if (left > fewSeats) return '';
  return left === 1 ? '1 seat left' : `${left} seats left`;
};

/** The day in both calendars. A day beyond the known calendar is only in AD. */
function startHtml(day: string): string {
  const bs = toBs(day);
  const other = bs ? ` <small>${bs.day} ${bsMonths.en[bs.month - 1]} ${bs.year}</small>` : '';
  return `<time datetime="${day}">${longDayWords(day)}</time>${other}`;
}

function classEntry(each: LiveClass, live: Live): string {
  const facts = {
    Starts: startHtml(each.startsOn),
    Days: escapeHtml(`${dayWords(each.weekdays)}, ${each.from} to ${each.to}`),
    Lasts: each.weeks === 1 ? '1 week' : `${each.weeks} weeks`,
    Place: escapeHtml(each.place),
    ...(each.fee && { Fee: escapeHtml(each.fee) }),
  };
  const rows = Object.entries(facts).map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>`);
  const address = `${askAddress(live)}${live.path ? '&' : '?'}class=${each._id}`;
  const seats = seatWords(each.seatsLeft);
  const link = linkTo(address, each.seatsLeft === 0 ? 'Ask about the waiting list' : 'Ask for a seat');
  return (
    `<li><strong>${escapeHtml(each.title)}</strong><dl>${rows.join('')}</dl>` +
    `<p>${link}${seats && ` <em>${seats}</em>`}</p></li>`
  );
}

const noClass = (live: Live): string =>
  `<p data-classes="">We are planning the next class. ${linkTo(askAddress(live), 'Tell us which hours suit you.')}</p>`;

type Block = (key: string, live: Live) => Drawn;

/** Returns a list, or the link "Ask us" if there is nothing to list. */
const orAsk = (found: readonly unknown[], live: Live, html: () => string, problem: string): Drawn =>
  found.length > 0 ? { html: html() } : { html: askLine(live, 'Ask us'), problem };

/** The directives that must be on a separate line, by name. */
const blocks: Readonly<Record<string, Block>> = {
  facts(subject, live) {
    const found = live.facts.filter((fact) => fact.subject === subject);
    return orAsk(found, live, () => factTable(found), `There are no facts about “${subject}”.`);
  },
  posts(topic, live) {
    const wanted = topic.toLowerCase();
    const found = live.posts
      .filter(
        ({ slug, topics }) =>
          `/blog/${slug}` !== live.path && topics.some((each) => each.toLowerCase() === wanted),
      )
      .slice(0, mostPosts);
    const html = () => linkList(found.map(({ slug, title }) => linkTo(`/blog/${slug}`, title)));
    return orAsk(found, live, html, `There are no published posts about “${topic}”.`);
  },
  pages(path, live) {
    const below = path.endsWith('/') ? path : `${path}/`;
    const found = live.pages.filter((page) => page.path.startsWith(below) && page.path !== live.path);
    const entry = ({ path: to, title, description }: LivePage) =>
      linkTo(to, title) + (description && ` <small>${escapeHtml(description)}</small>`);
    return orAsk(
      found,
      live,
      () => linkList(found.map(entry)),
      `There are no published pages below “${path}”.`,
    );
  },
  classes(course, live) {
    if (!Object.hasOwn(courses, course))
      return { html: askLine(live, 'Ask us'), problem: `There are no classes for “${course}”.` };
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

/** Renders a block. Recognising a line is a separate step, because rendering takes time proportional to the data. */
type DrawBlock = (live: Live) => Drawn;

/** Recognises a line that consists only of a directive. @returns null for any other line */
export function directiveOf(line: string): DrawBlock | null {
  if (line.length > longestLine) return null;
  const [, name = '', key = ''] = directiveLine.exec(line) ?? [];
  const block = blocks[name];
  return block ? (live) => block(key.trim(), live) : null;
}

/** Recognises a line that consists only of a video's address. @returns null for any other line */
export function filmLine(line: string): DrawBlock | null {
  if (line.length > longestLine || /\s/.test(line)) return null;
  const film = filmOf(line);
  if (film.kind !== 'file' && film.kind !== 'embed') return null;
  const src = escapeHtml(film.url);
  const html =
    film.kind === 'file'
      ? `<video src="${src}" controls preload="none" playsinline></video>`
      : `<iframe src="${src}" title="Video" loading="lazy" allowfullscreen></iframe>`;
  return () => ({ html });
}
