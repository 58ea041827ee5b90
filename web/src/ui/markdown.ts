import MarkdownIt from 'markdown-it';
import {
  askLineStart,
  directiveOf,
  drawFact,
  filmLine,
  type Live,
  type LiveFact,
  mostBlocks,
  writingOf,
} from './directives.ts';

// This file is long, because all rules extend one parser, and the order in which they are added matters.

/**
 * The only Markdown renderer. The site's own scripts never import it, because the HTML comes from the server.
 *
 * The result contains no scripts: `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and
 * data: addresses, except for data: addresses of pictures. The rules below run in time linear in the length of the text.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

type Token = ReturnType<typeof markdown.parse>[number];

export interface Question {
  question: string;
  answer: string;
}

interface Rendering {
  live: Live;
  factOf: ReadonlyMap<string, LiveFact>;
  blocks: number;
  problems: Set<string>;
  questions: { question: string; answer: Token[] }[];
}

const mostProblems = 20;

const renderingOf = (env: Record<string, unknown>) => env.rendering as Rendering;

function report({ problems }: Rendering, problem: string | undefined): void {
  if (problem && problems.size < mostProblems) problems.add(problem);
}

const openBrace = 0x7b;
/** A heading has three tokens: `heading_open`, `inline` and `heading_close`. */
const headingTokens = 3;
const codeIndent = 4;

markdown.block.ruler.before(
  'blockquote',
  'directive',
  (state, start, end, silent) => {
    const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
    if ((state.sCount[start] ?? 0) - state.blkIndent >= codeIndent) return false;
    const isDirective = state.src.charCodeAt(from) === openBrace;
    // A video's address inside a paragraph remains a link.
    if (!isDirective && (silent || (start + 1 < end && !state.isEmpty(start + 1)))) return false;
    const line = state.src.slice(from, state.eMarks[start]).trimEnd();
    const rendering = renderingOf(state.env);
    const draw = isDirective ? directiveOf(line) : filmLine(line);
    if (!draw) return false;
    if (silent) return true;
    if (rendering.blocks === mostBlocks) {
      report(rendering, `Only the first ${mostBlocks} lists and videos of a text are shown.`);
    } else {
      rendering.blocks += 1;
      const { html, problem } = draw(rendering.live);
      const token = state.push('directive', '', 0);
      token.content = html;
      token.map = [start, start + 1];
      report(rendering, problem);
    }
    state.line = start + 1;
    return true;
  },
  { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
);
markdown.renderer.rules.directive = (tokens, index) => `${tokens[index]?.content}\n`;

const factMark = /\{fact:([^{}\n]{1,60})\}/y;

markdown.inline.ruler.before('link', 'fact', (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== openBrace) return false;
  factMark.lastIndex = state.pos;
  const [found, key] = factMark.exec(state.src) ?? [];
  if (!found || !key) return false;
  if (!silent) state.push('fact', '', 0).content = key.trim();
  state.pos += found.length;
  return true;
});

/** Returns the tokens' text. Call it only after `drawFacts`, which sets the text of each fact. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, info }) =>
      type === 'fact' ? info : type === 'softbreak' || type === 'hardbreak' ? ' ' : content,
    )
    .join('');

/** @param isAlt - whether the tokens are alt text, where a fact must be plain text */
function drawFacts(tokens: Token[], rendering: Rendering, isAlt = false): void {
  const { live, factOf } = rendering;
  let links = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') links += 1;
    if (token.type === 'link_close') links -= 1;
    if (token.type === 'image' && token.children) drawFacts(token.children, rendering, true);
    if (token.type === 'text' && !isAlt && /[{}]/.test(token.content)) {
      const [brace = ''] = /\{[^{}]{0,40}\}?|\}/.exec(token.content) ?? [];
      report(rendering, `“${brace}” is shown to visitors as it is.`);
    }
    if (token.type !== 'fact') continue;
    const drawn = drawFact(token.content, factOf.get(token.content), live, links > 0);
    report(rendering, drawn.problem);
    if (isAlt) Object.assign(token, { type: 'text', content: drawn.text });
    else Object.assign(token, { content: drawn.html, info: drawn.text });
  }
}
markdown.renderer.rules.fact = (tokens, index) => tokens[index]?.content ?? '';

// Links to the site's own pages keep the visitor's language.
markdown.renderer.rules.link_open = (tokens, index, options, env, renderer) => {
  const link = tokens[index];
  link?.attrSet(
    'href',
    writingOf(renderingOf(env as Record<string, unknown>).live).to(String(link.attrGet('href'))),
  );
  return renderer.renderToken(tokens, index, options);
};

// English terms in a Nepali text are in italics, so italic text without Devanagari letters is marked as English.
markdown.renderer.rules.em_open = (tokens, index, options, env, renderer) => {
  const { lang } = writingOf(renderingOf(env as Record<string, unknown>).live);
  if (lang && !/[\u0900-\u097f]/.test(tokens[index + 1]?.content ?? '')) tokens[index]?.attrSet('lang', 'en');
  return renderer.renderToken(tokens, index, options);
};

// Removes a directive without content, such as an empty list, and its heading if the section contains no other text.
markdown.core.ruler.after('block', 'empty_lists', (state) => {
  if (!state.tokens.some(({ type, content }) => type === 'directive' && !content)) return;
  const kept: Token[] = [];
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'directive' || token.content) {
      kept.push(token);
      continue;
    }
    const next = state.tokens[index + 1];
    const last = kept.at(-1);
    const endsHere =
      !next ||
      (next.type === 'heading_open' && next.tag <= (last?.tag ?? '')) ||
      (next.type === 'directive' && next.content.startsWith(askLineStart));
    if (last?.type === 'heading_close' && endsHere) kept.length -= headingTokens;
  }
  state.tokens = kept;
});

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Finds the mark of a quotation: `[!WRITE]` for a note to the writer, `[!UNTIL 2027-01-31]` for a notice with its last day. */
const markOf = (content: string) => /^\[!(WRITE|UNTIL (\S{1,20}))\][ \t]*\n?/.exec(content);

// Removes notes to the writer and expired notices, and sets the attributes of current notices and checklists. Runs before the
// inline parser, which could turn `[!…]` into a link and would also parse the removed text.
markdown.core.ruler.after('block', 'marked_blocks', (state) => {
  if (!/\[!|\[ \] /.test(state.src)) return;
  const rendering = renderingOf(state.env);
  const { live } = rendering;
  const kept: Token[] = [];
  const notices: boolean[] = [];
  const lists: Token[] = [];
  const items: Token[] = [];
  let hidden = 0;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'blockquote_open') {
      const first = state.tokens[index + 2];
      const mark = hidden === 0 && first?.type === 'inline' ? markOf(first.content) : null;
      const until = mark?.[2] ?? '';
      const isNotice = dayShape.test(until);
      if (mark && until && !isNotice)
        report(rendering, `“[!UNTIL ${until}]” needs a day such as 2027-01-31.`);
      if (hidden > 0 || (mark && (!until || (isNotice && until < live.day)))) hidden += 1;
      else if (mark && isNotice && first) {
        token.tag = 'aside';
        token.attrSet('data-notice', '');
        first.content = first.content.slice(mark[0].length);
      }
      notices.push(token.tag === 'aside');
    }
    if (hidden === 0) kept.push(token);
    if (token.type === 'blockquote_close') {
      if (notices.pop()) token.tag = 'aside';
      if (hidden > 0) hidden -= 1;
    }
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token);
    if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    if (token.type === 'list_item_open') items.push(token);
    if (token.type === 'list_item_close') items.pop();
    const isFirst = token.type === 'inline' && state.tokens[index - 2] === items.at(-1);
    if (isFirst && lists.at(-1)?.type === 'bullet_list_open' && token.content.startsWith('[ ] ')) {
      token.content = token.content.slice('[ ] '.length);
      items.at(-1)?.attrSet('data-check', '');
      lists.at(-1)?.attrSet('data-checklist', '');
    }
  }
  state.tokens = kept;
});

const lowest = 6;

// The page's title must be its only h1 (docs/product.md, "Pages of staff"). All headings of a text with an h1 go down one
// level, which keeps their hierarchy.
markdown.core.ruler.push('one_h1', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (!headings.some(({ tag }) => tag === 'h1')) return;
  for (const heading of headings) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) + 1, lowest)}`;
});

markdown.core.ruler.push('facts', ({ src, tokens, env }) => {
  if (!/[{}]/.test(src)) return;
  for (const { type, children } of tokens)
    if (type === 'inline' && children) drawFacts(children, renderingOf(env));
});

const longestLabel = 60;

// Each cell needs its column's heading, because on a phone a table row becomes a list.
markdown.core.ruler.push('cell_labels', ({ tokens }) => {
  let labels: string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') labels = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') {
      const words = plainText(tokens[index + 1]?.children ?? [])
        .slice(0, longestLabel)
        .toWellFormed();
      labels.push(markdown.utils.escapeHtml(words));
    }
    if (token.type === 'td_open') {
      token.meta = { label: labels[column] ?? '' };
      column += 1;
    }
  });
});
// Inserts the label into the HTML, because the label is already escaped and a token attribute would escape it again.
markdown.renderer.rules.td_open = (tokens, index, options, _env, renderer) =>
  renderer
    .renderToken(tokens, index, options)
    .replace('<td', (start) => `${start} data-label="${tokens[index]?.meta?.label}"`);

// Marks the first top-level numbered list whose items all begin in bold, so that CSS draws it as a trail (docs/design.md).
markdown.core.ruler.push('trail', ({ tokens }) => {
  let list: Token | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'ordered_list_open' && token.level === 0) list = token;
    if (list && token.type === 'list_item_open' && token.level === 1) {
      const first = tokens[index + 2]?.children?.find(
        ({ type, content }) => type !== 'text' || content !== '',
      );
      if (first?.type !== 'strong_open') list = null;
    }
    if (list && token.type === 'ordered_list_close' && token.level === 0) {
      list.attrSet('data-trail', '');
      return;
    }
  }
});

const fewestQuestions = 2;
const longestId = 60;

/** Returns a function that makes unique ids. The prefix "section-" keeps them distinct from other ids on the page. */
function idMaker(): (words: string) => string {
  const counts = new Map<string, number>();
  return (words) => {
    const parts = words
      .replaceAll(/\{[^{}]*\}/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part'];
    const id = `section-${parts.join('-').slice(0, longestId).toWellFormed().replace(/-$/, '')}`;
    let count = counts.get(id) ?? 1;
    while (count > 1 && counts.has(`${id}-${count}`)) count += 1;
    const free = count > 1 ? `${id}-${count}` : id;
    counts.set(id, count + 1);
    if (free !== id) counts.set(free, 2);
    return free;
  };
}

interface Heading {
  at: number;
  tag: string;
  /** The index of the next heading of the same or a higher level. */
  end: number;
  /** Where a question's answer ends: at `end`, or at an earlier notice or `{ask:…}`. */
  answerEnd: number;
}

/** Returns all headings except those in lists and quotations. */
function headingsOf(tokens: readonly Token[]): Heading[] {
  const found: Heading[] = [];
  const open: Heading[] = [];
  for (const [at, { type, tag, level, content }] of tokens.entries()) {
    const isNotice = type === 'blockquote_open' && tag === 'aside';
    const isAsk = type === 'directive' && content.startsWith(askLineStart);
    if (level === 0 && (isNotice || isAsk))
      for (const heading of open) heading.answerEnd = Math.min(heading.answerEnd, at);
    if (type !== 'heading_open' || level > 0) continue;
    while ((open.at(-1)?.tag ?? '') >= tag) Object.assign(open.pop() ?? {}, { end: at });
    const heading = { at, tag, end: tokens.length, answerEnd: Number.POSITIVE_INFINITY };
    open.push(heading);
    found.push(heading);
  }
  for (const heading of found) heading.answerEnd = Math.min(heading.end, heading.answerEnd);
  return found;
}

/** Thousands of sections would make a page slow, so only this many headings can begin a section or be a question. */
export const mostSections = 1000;

// Each h2 begins a section. If at least two headings end with a question mark, those headings become collapsible questions.
// Each answer ends at the heading's `answerEnd`.
markdown.core.ruler.push('sections', (state) => {
  const { tokens } = state;
  const rendering = renderingOf(state.env);
  const headings = headingsOf(tokens).slice(0, mostSections);
  if (headings.length === 0) return;
  const wordsAt = (at: number) => plainText(tokens[at + 1]?.children ?? []).trim();
  const asked = headings.filter(
    ({ at, answerEnd }) => answerEnd > at + headingTokens && wordsAt(at).endsWith('?'),
  );
  const questions = new Set(asked.length < fewestQuestions ? [] : asked);
  rendering.questions = [...questions].map(({ at, answerEnd }) => ({
    question: wordsAt(at),
    answer: tokens.slice(at + headingTokens, answerEnd),
  }));

  const nextId = idMaker();
  const open: { end: number; tag: string }[] = [];
  const wrap = (tag: string, nesting: 1 | -1) => {
    const token = new state.Token(nesting === 1 ? `${tag}_open` : `${tag}_close`, tag, nesting);
    token.block = true;
    return token;
  };
  const structured: Token[] = [];
  const closeAt = (index: number) => {
    for (let last = open.at(-1); last?.end === index; last = open.at(-1)) {
      open.pop();
      structured.push(wrap(last.tag, -1));
    }
  };
  let passed = 0;
  for (const [index, token] of tokens.entries()) {
    closeAt(index);
    const heading = headings[passed]?.at === index ? headings[passed] : undefined;
    if (heading) passed += 1;
    if (heading?.tag === 'h2') {
      const section = wrap('section', 1);
      section.attrSet('id', nextId(tokens[index + 1]?.content ?? ''));
      structured.push(section);
      open.push({ end: heading.end, tag: 'section' });
    }
    if (heading && questions.has(heading)) {
      structured.push(wrap('details', 1), wrap('summary', 1));
      open.push({ end: heading.answerEnd, tag: 'details' });
    }
    structured.push(token);
    const before = headings[passed - 1];
    if (before && index === before.at + headingTokens - 1 && questions.has(before))
      structured.push(wrap('summary', -1));
  }
  closeAt(tokens.length);
  state.tokens = structured;
});

export interface Rendered {
  /** Contains no scripts and no h1, so it is safe to insert below the page's own h1. */
  html: string;
  /** Whether the text has its own link to the enquiry form, so that the page must not add one. */
  hasAsk: boolean;
  problems: readonly string[];
  /** Empty if the text has fewer than two questions. */
  questions(): Question[];
}

const nothing: Live = { path: '', day: '', facts: [], posts: [], pages: [], classes: [] };

export function renderText(source: string, live: Live = nothing): Rendered {
  const rendering: Rendering = {
    live,
    factOf: new Map(live.facts.map((fact) => [fact.key, fact])),
    blocks: 0,
    problems: new Set(),
    questions: [],
  };
  const env = { rendering };
  const html = markdown.render(source, env);
  return {
    html,
    hasAsk: html.includes(askLineStart),
    problems: [...rendering.problems],
    questions: () =>
      rendering.questions.flatMap(({ question, answer: tokens }) => {
        const answer = markdown.renderer.render(tokens, markdown.options, env).trim();
        return answer ? [{ question, answer }] : [];
      }),
  };
}
