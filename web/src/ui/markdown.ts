import MarkdownIt from 'markdown-it';
import { directiveOf, drawFact, filmLine, type Live, type LiveFact, mostBlocks } from './directives.ts';

/**
 * The only Markdown renderer: the server renders the site's pages with it, and the admin its preview. Pages of the site never
 * import it, because their HTML comes from the server.
 *
 * `html: false` escapes raw HTML, and markdown-it refuses javascript:, vbscript:, file: and data: addresses. The result
 * contains nothing that could run. The rules below take time in proportion to the text.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

type Token = ReturnType<typeof markdown.parse>[number];

/** A question of a text, with its answer as HTML. */
export interface Question {
  question: string;
  answer: string;
}

/** The state of one rendering. */
interface Rendering {
  live: Live;
  factOf: ReadonlyMap<string, LiveFact>;
  blocks: number;
  problems: Set<string>;
  questions: { question: string; answer: Token[] }[];
}

/** More than these are not listed below the editor. */
const mostProblems = 20;

/** markdown-it hands its rendering to each rule. */
const renderingOf = (env: Record<string, unknown>) => env.rendering as Rendering;

function report({ problems }: Rendering, problem: string | undefined): void {
  if (problem && problems.size < mostProblems) problems.add(problem);
}

const openBrace = 0x7b;
const codeIndent = 4;

markdown.block.ruler.before(
  'blockquote',
  'directive',
  (state, start, end, silent) => {
    const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
    if ((state.sCount[start] ?? 0) - state.blkIndent >= codeIndent) return false;
    const isDirective = state.src.charCodeAt(from) === openBrace;
    // An address within a paragraph stays there.
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

/** The words of some inline tokens, without markup. Facts have been drawn. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, info }) =>
      type === 'fact' ? info : type === 'softbreak' || type === 'hardbreak' ? ' ' : content,
    )
    .join('');

/** Draws the facts of a paragraph. @param isAlt whether the tokens describe a picture, so that only text is left of them */
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

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** The mark at the start of a quotation: a note for the writer, or a notice with its last day. */
const markOf = (content: string) => /^\[!(WRITE|UNTIL (\S{1,20}))\][ \t]*\n?/.exec(content);

// Before the inline parser, which would take the marks for links, and so that it does not parse what is left out.
markdown.core.ruler.after('block', 'marked_blocks', (state) => {
  const rendering = renderingOf(state.env);
  const { live } = rendering;
  const kept: Token[] = [];
  const notices: boolean[] = [];
  const lists: Token[] = [];
  const items: Token[] = [];
  /** How many quotations are open that are left out. */
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

// The page's title is its only h1 (docs/product.md, "Pages of staff"). If the text has an h1, in whatever syntax, all headings
// of the text go down by one level, so that their order stays.
markdown.core.ruler.push('one_h1', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (!headings.some(({ tag }) => tag === 'h1')) return;
  for (const heading of headings) heading.tag = `h${Math.min(Number(heading.tag.slice(1)) + 1, lowest)}`;
});

markdown.core.ruler.push('facts', ({ tokens, env }) => {
  for (const { type, children } of tokens)
    if (type === 'inline' && children) drawFacts(children, renderingOf(env));
});

const longestLabel = 60;

// On a phone the rows of a table become lists, in which each cell needs the heading of its column.
markdown.core.ruler.push('cell_labels', ({ tokens }) => {
  let labels: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') labels = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open')
      labels.push(
        plainText(tokens[index + 1]?.children ?? [])
          .slice(0, longestLabel)
          .toWellFormed(),
      );
    if (token.type === 'td_open') {
      token.attrSet('data-label', labels[column] ?? '');
      column += 1;
    }
  }
});

// The first numbered list whose items all begin in bold is the trail.
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

/** The fewest questions that make a list of questions; a single one is an ordinary heading. */
const fewestQuestions = 2;
const longestId = 60;

/** Ids for sections, from the words of their headings. They begin with "section-", so that no other element of a page has them. */
function idMaker(): (words: string) => string {
  const counts = new Map<string, number>();
  return (words) => {
    const slug = words
      .replaceAll(/\{[^{}]*\}/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, longestId)
      .toWellFormed()
      .replaceAll(/^-|-$/g, '');
    const id = `section-${slug || 'part'}`;
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
  /** Where the next heading of the same or a higher level begins. */
  end: number;
}

/** The headings of a text that are in no list or quotation. */
function headingsOf(tokens: readonly Token[]): Heading[] {
  const found: Heading[] = [];
  const open: Heading[] = [];
  for (const [at, { type, tag, level }] of tokens.entries()) {
    if (type !== 'heading_open' || level > 0) continue;
    while ((open.at(-1)?.tag ?? '') >= tag) Object.assign(open.pop() ?? {}, { end: at });
    const heading = { at, tag, end: tokens.length };
    open.push(heading);
    found.push(heading);
  }
  return found;
}

const headingTokens = 3;

// Each h2 begins a section. Headings that end with a question mark become questions that open, each with the text below it up to
// the next heading of the same or a higher level. A question without an answer does not count.
markdown.core.ruler.push('sections', (state) => {
  const { tokens } = state;
  const rendering = renderingOf(state.env);
  const headings = headingsOf(tokens);
  const wordsAt = (at: number) => plainText(tokens[at + 1]?.children ?? []).trim();
  const asked = headings.filter(({ at, end }) => end > at + headingTokens && wordsAt(at).endsWith('?'));
  const questions = new Set(asked.length < fewestQuestions ? [] : asked);
  rendering.questions = [...questions].map(({ at, end }) => ({
    question: wordsAt(at),
    answer: tokens.slice(at + headingTokens, end),
  }));

  const nextId = idMaker();
  const startingAt = new Map(headings.map((heading) => [heading.at, heading]));
  const open: { end: number; tags: string[] }[] = [];
  const wrap = (tag: string, nesting: 1 | -1) => {
    const token = new state.Token(nesting === 1 ? `${tag}_open` : `${tag}_close`, tag, nesting);
    token.block = true;
    return token;
  };
  const structured: Token[] = [];
  const closeAt = (index: number) => {
    while (open.at(-1)?.end === index)
      for (const tag of open.pop()?.tags ?? []) structured.push(wrap(tag, -1));
  };
  for (const [index, token] of tokens.entries()) {
    closeAt(index);
    const heading = startingAt.get(index);
    const tags: string[] = [];
    if (heading?.tag === 'h2') {
      const section = wrap('section', 1);
      section.attrSet('id', nextId(tokens[index + 1]?.content ?? ''));
      structured.push(section);
      tags.push('section');
    }
    if (heading && questions.has(heading)) {
      structured.push(wrap('details', 1), wrap('summary', 1));
      tags.unshift('details');
    }
    if (heading && tags.length > 0) open.push({ end: heading.end, tags });
    structured.push(token);
    const asking = startingAt.get(index + 1 - headingTokens);
    if (asking && questions.has(asking)) structured.push(wrap('summary', -1));
  }
  closeAt(tokens.length);
  state.tokens = structured;
});

/** A rendered text. */
export interface Rendered {
  /** Safe to put into a page below its h1. */
  html: string;
  /** Unknown keys and braces that mean nothing, as sentences for staff. */
  problems: readonly string[];
  /** The questions of the text, if there are two or more, with their answers in HTML. */
  questions(): Question[];
}

/** Data for a text without directives. */
const nothing: Live = { path: '', day: '', facts: [], posts: [], pages: [] };

/** Renders a text of staff. */
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
    problems: [...rendering.problems],
    questions: () =>
      rendering.questions.flatMap(({ question, answer: tokens }) => {
        const answer = markdown.renderer.render(tokens, markdown.options, env).trim();
        return answer ? [{ question, answer }] : [];
      }),
  };
}
