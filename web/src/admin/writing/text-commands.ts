/** The commands are pure functions. `text-edit.ts` applies their edits to the field. */

/** A text and its selection. The positions are in UTF-16 code units. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

export interface Edit {
  start: number;
  end: number;
  with: string;
  /** The selection after the edit, as positions in the whole text. */
  select: readonly [start: number, end: number];
}

export type Command = (selected: Selected) => Edit;

const isMarked = ({ text, start, end }: Selected, mark: string): boolean => {
  const isAround = text.slice(start - mark.length, start) === mark && text.slice(end).startsWith(mark);
  // A `*` that is part of `**` marks bold text, not italic text.
  const isDouble =
    mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';
  return isAround && !isDouble;
};

/** Toggles bold or italic. Outer spaces stay outside the marks, because `** bold **` is not bold in Markdown. */
const marked =
  (mark: string): Command =>
  ({ text, start: from, end: to }) => {
    const chosen = text.slice(from, to);
    const start = from + (chosen.length - chosen.trimStart().length);
    const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length));
    const inner = text.slice(start, end);
    const size = mark.length;
    if (isMarked({ text, start, end }, mark)) {
      return { start: start - size, end: end + size, with: inner, select: [start - size, end - size] };
    }
    return { start, end, with: mark + inner + mark, select: [start + size, end + size] };
  };

export const bold: Command = marked('**');
export const italic: Command = marked('*');

function linesOf({ text, start, end }: Selected) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the beginning of a line does not include that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next === -1 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

const anyMark = /^(#{1,6} |> |[-*+] |\d+[.)] )/;

/** Puts a Markdown mark such as `- ` before each line, in place of any other mark. Removes the mark if every line has it. */
const before =
  (has: RegExp, mark: (index: number) => string): Command =>
  (selected) => {
    const { from, to, lines } = linesOf(selected);
    const full = lines.filter((line) => line.trim() !== '');
    const isOn = full.length > 0 && full.every((line) => has.test(line));
    let count = 0;
    const next = lines.map((line) => {
      if (isOn) return line.replace(has, '');
      if (line.trim() === '' && lines.length > 1) return line;
      count += 1;
      return mark(count) + line.replace(anyMark, '');
    });
    const written = next.join('\n');
    const isOne = lines.length === 1 && selected.end <= to;
    const shift = written.length - (to - from);
    const caret = Math.max(from, selected.end + shift);
    const start = isOne ? Math.max(from, selected.start + shift) : from;
    return {
      start: from,
      end: to,
      with: written,
      select: isOne ? [start, caret] : [from, from + written.length],
    };
  };

export const heading = (level: 2 | 3): Command =>
  before(new RegExp(`^#{${level}} `), () => `${'#'.repeat(level)} `);
export const bullets: Command = before(/^[-*+] /, () => '- ');
export const numbers: Command = before(/^\d+[.)] /, (count) => `${count}. `);
export const quote: Command = before(/^> /, () => '> ');

const isAddress = (text: string): boolean => /^(https?:\/\/|mailto:|tel:|\/)\S+$/.test(text);

/** A selected URL becomes the link's address, and the link text stays empty. */
export const link: Command = ({ text, start, end }) => {
  const chosen = text.slice(start, end);
  if (isAddress(chosen)) return { start, end, with: `[](${chosen})`, select: [start + 1, start + 1] };
  const address = 'https://';
  const at = start + chosen.length + 3;
  return { start, end, with: `[${chosen}](${address})`, select: [at, at + address.length] };
};

/** Makes the selected text a link if a URL is pasted over it. Returns null for any other paste. */
export function linkTo({ text, start, end }: Selected, pasted: string): Edit | null {
  const chosen = text.slice(start, end);
  const address = pasted.trim();
  if (
    chosen.trim() === '' ||
    /[\n[\]]/.test(chosen) ||
    isAddress(chosen) ||
    !/^https?:\/\/\S+$/.test(address)
  )
    return null;
  const written = `[${chosen}](${address})`;
  return { start, end, with: written, select: [start + written.length, start + written.length] };
}

/** Moves a caret to the end of its paragraph, so that an inserted block does not split it. A selection stays unchanged. */
export function afterParagraph({ text, start, end }: Selected): Selected {
  const isInside = start === end && !/(^|\n)\s*$/.test(text.slice(0, start));
  if (!isInside) return { text, start, end };
  const gap = text.slice(start).search(/\n[ \t]*(\n|$)/);
  const at = gap === -1 ? text.length : start + gap;
  return { text, start: at, end: at };
}

/** Replaces the selection by a block with blank lines around it. Places the caret below the block. */
export function block({ text, start, end }: Selected, block: string): Edit {
  const before = text.slice(0, start);
  const lead = start === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const rest = text.slice(end);
  const gap = /^\n{0,2}/.exec(rest)?.[0] ?? '';
  const tail = '\n\n'.slice(gap.length);
  const below = start + lead.length + block.length + 2;
  return { start, end, with: lead + block + tail, select: [below, below] };
}

/**
 * Returns the edit for Enter in a list or quote; null elsewhere. Enter continues the list or quote on a new line. Directly
 * after the mark, as in an empty item, Enter removes the mark.
 */
export function nextLine({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const mark = /^(\s*)([-*+] (?:\[ \] )?|(\d+)([.)]) |> )/.exec(line);
  if (!mark) return null;
  const [whole, indent = '', sign = '', number, dot = '.'] = mark;
  if (line.length === whole.length) return { start: from, end, with: '', select: [from, from] };
  const next = `\n${indent}${number ? `${Number(number) + 1}${dot} ` : sign}`;
  return { start, end, with: next, select: [start + next.length, start + next.length] };
}

const forms =
  /<(h[1-6]|strong|b|em|i|a|ul|ol|table|blockquote|img)[\s>]|font-weight:\s*(bold|[6-9]00)|mso-list/i;

/**
 * Whether HTML has formatting such as headings, bold text, links or lists. HTML with only fonts and colours may be Markdown
 * copied from a code editor, which must not be converted.
 */
export const hasForm = (html: string): boolean => forms.test(html);
