import { type KindFacts, pluralOf } from 'api/kind';
import { recordMessages } from 'api/messages';

/** A label such as "Mail settings" is plural although the kind has a single record. */
const thisOf = (noun: string): string => `${noun.endsWith('settings') ? 'these' : 'this'} ${noun}`;

export function wordsOf({ label }: Pick<KindFacts, 'label'>) {
  const noun = label.charAt(0).toLowerCase() + label.slice(1);
  return {
    /** For buttons and titles: "Blog Post". */
    title: label.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    /** For the middle of a sentence: "blog post". */
    noun,
    thisOne: thisOf(noun),
    plural: pluralOf(noun),
    messages: recordMessages(label),
  };
}
