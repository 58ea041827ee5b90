import { filmOf } from './film.ts';

/**
 * The directives of texts, such as `{facts:australia}` (docs/product.md, "Directives"), as pure functions. They return HTML in
 * which every value is escaped.
 */

/** A fact as texts show it. */
export interface LiveFact {
  key: string;
  subject: string;
  name: string;
  value: string;
  sourceName: string;
  sourceUrl: string;
  /** Such as "2026-11-21"; null or undefined if nobody has compared the value with its source. */
  checkedOn?: string | null | undefined;
  /** The face of the fact today. */
  face: 'checked' | 'overdue' | 'unchecked';
}

/** A published post that texts may list. */
export interface LivePost {
  slug: string;
  title: string;
  /** The stored category, its label, and the tags. */
  topics: readonly string[];
}

/** A published page that texts may list. */
export interface LivePage {
  path: string;
  title: string;
  description: string;
}

/** The data that the directives of a text show. */
export interface Live {
  /** The path of the page or post with the text. */
  path: string;
  /** Today in the office, such as "2026-11-21". */
  day: string;
  facts: readonly LiveFact[];
  /** The newest first. */
  posts: readonly LivePost[];
  pages: readonly LivePage[];
}

/** What the text of a directive became. */
interface Drawn {
  html: string;
  /** What staff should correct: an unknown key. */
  problem?: string;
}

/** More lists and videos than this are not drawn in a text. */
export const mostBlocks = 20;
const mostPosts = 5;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? '');

const linkTo = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;

/** The enquiry form, which says from which page the visitor came. */
const askAddress = ({ path }: Live): string =>
  `/contact/enquiry${path && `?about=${encodeURIComponent(path).replaceAll('%2F', '/')}`}`;

const askLine = (live: Live, text: string): string => `<p data-ask="">${linkTo(askAddress(live), text)}</p>`;

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** "3 February 2026". */
const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** The value of a fact, as text; null for a fact that shows no value. */
const shownValue = ({ face, value }: LiveFact): string | null =>
  face === 'unchecked' || value === '' ? null : value;

const doubt = ({ face, checkedOn }: LiveFact): string =>
  face === 'overdue' && checkedOn ? `may have changed since ${dayWords(checkedOn)}` : '';

/** `{fact:au-funds}` within a sentence. */
export interface DrawnFact extends Drawn {
  /** Without markup. */
  text: string;
}

/** @param inLink whether a link surrounds the fact, so that the fact itself must not contain one */
export function drawFact(key: string, fact: LiveFact | undefined, live: Live, inLink: boolean): DrawnFact {
  if (!fact) {
    const html = inLink ? 'ask us' : linkTo(askAddress(live), 'ask us');
    return { html, text: 'ask us', problem: `There is no fact “${key}”.` };
  }
  const value = shownValue(fact);
  const data = (html: string) => `<data value="${escapeHtml(fact.key)}">${html}</data>`;
  if (value === null) {
    const source = inLink ? escapeHtml(fact.sourceName) : linkTo(fact.sourceUrl, fact.sourceName);
    return { html: data(`${escapeHtml(fact.name)} (${source})`), text: `${fact.name} (${fact.sourceName})` };
  }
  const note = doubt(fact) && ` (${doubt(fact)})`;
  return { html: data(escapeHtml(value) + (note && `<small>${note}</small>`)), text: value + note };
}

const factHeadings = ['What', 'How much', 'Source'] as const;

function factRow(fact: LiveFact): string {
  const value = shownValue(fact);
  const day = value !== null && fact.checkedOn ? `, ${dayWords(fact.checkedOn)}` : '';
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

type Block = (key: string, live: Live) => Drawn;

/** A list, or the link "Ask us" if there is nothing to list. */
const orAsk = (found: readonly unknown[], live: Live, html: () => string, problem: string): Drawn =>
  found.length > 0 ? { html: html() } : { html: askLine(live, 'Ask us'), problem };

/** The directives that take a line of their own, by name. */
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
  ask: (text, live) => ({ html: askLine(live, text) }),
};

const longestLine = 600;
const directiveLine = /^\{(facts|posts|pages|ask):([^{}\n]{1,200})\}$/;

/** Draws a block. Recognising a line is cheap; drawing may take as long as the data are large. */
type DrawBlock = (live: Live) => Drawn;

/** A line that consists of a directive only. @returns null for any other line */
export function directiveOf(line: string): DrawBlock | null {
  if (line.length > longestLine) return null;
  const [, name = '', key = ''] = directiveLine.exec(line) ?? [];
  const block = blocks[name];
  return block ? (live) => block(key.trim(), live) : null;
}

/** The address of a video that stands alone. @returns null for any other line */
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
