import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import type { Word } from './words.server.ts';

/** Maps each English text to its Nepali translation. English pages do not need this table. */
export type Words = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, ReactNode>>;

export interface Language {
  code: 'en' | 'ne';
  /** The `lang` attribute of a text without a Nepali translation; undefined on English pages, which need none. */
  englishLang: 'en' | undefined;
  /** Translates a text, and replaces each "{name}" in it by the value of that name. */
  t(word: Word, values?: Readonly<Record<string, string | number>>): string;
  parts(word: Word, values: Values): ReactNode;
  /** Translates a sentence known only at run time, such as a message from the server. An unknown sentence stays English. */
  say(sentence: string): string;
  /** Returns a page's address in this language. Any other address stays unchanged. */
  to(address: string): string;
}

const prefix = '/ne';

/** Matches addresses that are the same in both languages: other sites, anchors, files, and paths that are not pages. */
const shared = /^(?!\/(?!\/))|^\/(admin|api|graphql|media)(\/|$)|^[^?#]*\.[^/?#]*($|[?#])/;

/** Splits "/ne/services" into "ne" and "/services". */
export function splitLanguage(path: string): { code: Language['code']; path: string } {
  const [, rest] = /^\/ne(?=\/|$)(.*)$/i.exec(path) ?? [];
  return rest === undefined ? { code: 'en', path } : { code: 'ne', path: rest || '/' };
}

export const addressIn = (code: Language['code'], address: string): string =>
  code === 'en' || shared.test(address) ? address : prefix + address.replace(/^\/(?=$|[?#])/, '');

const hole = /\{(\w+)\}/;

/** @param words - maps English texts to Nepali texts; undefined for English */
export function languageWith(words?: Words): Language {
  const code = words ? 'ne' : 'en';
  const textOf = (english: string) => words?.[english] ?? english;
  const pieces = (word: string, values: Values) =>
    textOf(word)
      .split(hole)
      .map((piece, index) => (index % 2 === 0 ? piece : values[piece]));
  return {
    code,
    englishLang: words && 'en',
    t: (word, values = {}) => pieces(word, values).join(''),
    // Children that are passed as separate arguments need no keys.
    parts: (word, values) => createElement(Fragment, null, ...pieces(word, values)),
    say(sentence) {
      const found = words?.[sentence];
      if (found !== undefined || !words) return found ?? sentence;
      const numbers = sentence.match(/\d+/g) ?? [];
      // `words` has a single entry for a message with a number, with "{n}" in place of the number.
      const pattern = words[sentence.replaceAll(/\d+/g, '{n}')];
      return pattern?.replaceAll('{n}', () => numbers.shift() ?? '') ?? sentence;
    },
    to: (address) => addressIn(code, address),
  };
}

export const english = languageWith();

export const LanguageContext = createContext(english);

export const useLanguage = (): Language => use(LanguageContext);

/** Returns the page's address in each language, with the language's `hreflang`. */
export const alternates = (path: string): [hreflang: string, address: string][] => [
  ['en', path],
  ['ne', addressIn('ne', path)],
  ['x-default', path],
];

/** Wraps a text that is not in the page's language in a `span` with `lang`. */
export const spanIn = (lang: 'en' | undefined, text: string): ReactNode =>
  lang ? createElement('span', { lang }, text) : text;

/** Links a Nepali search result to the Nepali page, and an English one to the page in the visitor's language. */
export const linkOf = ({ code, to }: Language, { path, language }: { path: string; language: string }) => ({
  href: language === 'ne' ? addressIn('ne', path) : to(path),
  lang: language === code ? undefined : language,
});
