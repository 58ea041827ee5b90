import type { KindFacts } from 'api/kind';
import { recordMessages } from 'api/messages';

/** Kinds such as "settings" have a single record but a plural name. */
const thisOf = (noun: string): string => `${noun.endsWith('settings') ? 'these' : 'this'} ${noun}`;

/** The words for a kind that follow from its label "Blog post". */
export function wordsOf({ label }: Pick<KindFacts, 'label'>) {
  const noun = label.charAt(0).toLowerCase() + label.slice(1);
  return {
    /** In buttons and titles: "Blog Post". */
    title: label.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    /** In the middle of a sentence: "blog post". */
    noun,
    /** "this blog post", "these settings". */
    thisOne: thisOf(noun),
    /** In the middle of a sentence: "blog posts". */
    plural: `${noun}s`,
    messages: recordMessages(label),
  };
}
