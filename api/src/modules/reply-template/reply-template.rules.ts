import { type ReplyVariable, replyVariables } from './reply-template.form.ts';

/** A value that is absent or blank leaves its variable open. */
export type ReplyValues = Partial<Record<ReplyVariable, string | null>>;

/** A text with its variables filled in. */
export interface FilledReply {
  text: string;
  /** What is still open, as it stands in the text: "{day}". The reply must not be sent before it is filled or removed. */
  blanks: string[];
}

/** Longest value of a variable, in characters. A visitor types the name, and it must not become the message. */
const longestValue = 60;

/** Anything in braces, also in the wide braces of some keyboards. */
const placeholder = /[{｛][^{}｛｝]*[}｝]/gu;
/** Line breaks, control characters, the marks that turn the direction of writing, and braces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069{}｛｝]+/gu;
/** A visitor may write an address as a name. The office's number must not send it on. */
const link = /https?:|www\.|:\/\//i;

const isVariable = (name: string): name is ReplyVariable =>
  (replyVariables as readonly string[]).includes(name);

const nameOf = (found: string): string => found.slice(1, -1).trim().toLowerCase();

function clean(value: string | null | undefined): string {
  const plain = (value ?? '').toWellFormed().replace(disturbing, ' ').replace(/\s+/gu, ' ').trim();
  return link.test(plain) ? '' : [...plain].slice(0, longestValue).join('').trim();
}

/**
 * Fills the variables of a reply. Each is filled once: a value never brings a variable of its own.
 * What has no value, and what no variable is called, stays open.
 */
export function fillReply(text: string, values: ReplyValues): FilledReply {
  const filled = text.replace(placeholder, (found) => {
    const name = nameOf(found);
    return (isVariable(name) && clean(values[name])) || found;
  });
  return { text: filled, blanks: blanksOf(filled) };
}

/** What is open in a text, each once, in the text's order. Staff may have edited the text. */
export const blanksOf = (text: string): string[] => [...new Set(text.match(placeholder) ?? [])];

/** A text cut at what is open in it, to mark that on the screen. */
export function piecesOf(text: string): { text: string; isBlank: boolean }[] {
  const pieces: { text: string; isBlank: boolean }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    pieces.push({ text: text.slice(from, index), isBlank: false }, { text: found, isBlank: true });
    from = index + found.length;
  }
  pieces.push({ text: text.slice(from), isBlank: false });
  return pieces.filter((piece) => piece.text !== '');
}
