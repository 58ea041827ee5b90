import { statusOf } from '../fact/fact.rules.ts';
import { type ReplyVariable, replyVariables } from './reply-template.form.ts';

/** A variable whose value is missing or blank stays open: its placeholder remains in the text. */
export type ReplyValues = Partial<Record<ReplyVariable, string | null>>;

export interface FilledReply {
  text: string;
  /** The open variables, written as in the text: "{day}". Staff must fill or remove them before they send the reply. */
  blanks: string[];
}

/**
 * The maximum length of a value, in characters. Without a limit, a visitor could enter a whole message as the name, and the
 * office would send it in a reply.
 */
const longestValue = 60;
const longestFact = 200;

/** Any text in braces, including the full-width braces on some keyboards. */
const placeholder = /[{｛][^{}｛｝]*[}｝]/gu;
/** Line breaks, control characters, marks that change the writing direction, and braces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069{}｛｝]+/gu;
/** Matches a web address. The office must not send one that a visitor has entered as a name. */
const link = /https?:|www\.|:\/\//i;

const isVariable = (name: string): name is ReplyVariable =>
  (replyVariables as readonly string[]).includes(name);

const nameOf = (found: string): string => found.slice(1, -1).trim().toLowerCase();

/** Removes characters that could break the layout of a reply. */
const oneLine = (value: string): string =>
  value.toWellFormed().replace(disturbing, ' ').replace(/\s+/gu, ' ').trim();

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim();

function clean(value: string | null | undefined): string {
  const plain = oneLine(value ?? '');
  return link.test(plain) ? '' : cut(plain, longestValue);
}

const factName = /^fact:\s*([a-z0-9-]+)$/;

export interface ReplyFact {
  key: string;
  value: string;
  valueNe: string;
  checkedOn?: string | null | undefined;
  everyMonths: number;
}

export interface ReplyFacts {
  facts: readonly ReplyFact[];
  /** Today's date in the office. */
  today: string;
  language: 'en' | 'ne';
  dayWords: (day: string) => string;
}

/** Returns the fact's value and the day of its last check; '' if it is unknown, never checked, or overdue for a check. */
function factValue(key: string, { facts, today, language, dayWords }: ReplyFacts): string {
  const { checkedOn = null, ...fact } = facts.find((each) => each.key === key) ?? {};
  if (!checkedOn || !('value' in fact) || statusOf({ ...fact, checkedOn }, today) !== 'checked') return '';
  const value = cut(oneLine((language === 'ne' && fact.valueNe) || fact.value), longestFact);
  return value && `${value} (${dayWords(checkedOn)})`;
}

/**
 * Replaces the variables in a text. Does not search inserted values for variables. A missing value, or a fact without a recent
 * check, leaves its variable open.
 */
export function fillReply(text: string, values: ReplyValues, facts: ReplyFacts): FilledReply {
  const filled = text.replace(placeholder, (found) => {
    const name = nameOf(found);
    const [, key] = factName.exec(name) ?? [];
    return (key && factValue(key, facts)) || (isVariable(name) && clean(values[name])) || found;
  });
  return { text: filled, blanks: blanksOf(filled) };
}

/** Returns each open variable once, in the order of the text. Any text in braces counts: staff may have edited a variable. */
export const blanksOf = (text: string): string[] => [...new Set(text.match(placeholder) ?? [])];

/** Splits a text at the variables that are not filled in yet, so that the screen can highlight them. */
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
