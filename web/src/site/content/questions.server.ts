import { markdown } from '../../ui/markdown.ts';

/** A single question is an ordinary heading, not a list of questions. */
const fewestQuestions = 2;

/**
 * The questions of a page: headings that end with a question mark, each with the text below it up to the next heading of its
 * level or above. A question without an answer does not count. Fewer than two questions return an empty list.
 */
export function readQuestions(source: string): { question: string; answer: string }[] {
  const environment = {};
  const tokens = markdown.parse(source, environment);
  const found = tokens.flatMap((token, start) => {
    const question = token.type === 'heading_open' ? (tokens[start + 1]?.content ?? '').trim() : '';
    if (!question.endsWith('?')) return [];
    const isEnd = ({ type, tag }: (typeof tokens)[number]) => type === 'heading_open' && tag <= token.tag;
    const length = tokens.slice(start + 3).findIndex(isEnd);
    const below = tokens.slice(start + 3, length === -1 ? undefined : start + 3 + length);
    const answer = markdown.renderer.render(below, markdown.options, environment).trim();
    return answer ? [{ question, answer }] : [];
  });
  return found.length < fewestQuestions ? [] : found;
}
