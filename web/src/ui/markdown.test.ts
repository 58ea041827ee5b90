import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

/** The levels of the headings, from top to bottom. */
const levels = (source: string) =>
  [...renderMarkdown(source).matchAll(/<h(\d)>.*?<\/h\1>/g)].map(([, level]) => level);

test.each([
  ['ATX', '# Fees\n\n## How much\n\n### In rupees', '234'],
  ['ATX that is closed', '# Fees #\n\n## How much ##', '23'],
  ['setext', 'Fees\n====\n\nHow much\n--------', '23'],
  ['an h1 below others', '### In rupees\n\n## How much\n\n# Fees', '432'],
  ['skipped levels', '# Fees\n\n#### In rupees\n\n###### Notes\n\n##### Terms', '2566'],
  ['an h1 in a quotation', '> # Fees\n\n## How much', '23'],
  ['an h1 in a list', '- # Fees\n- ## How much', '23'],
  ['two of them', '# Fees\n\n# Terms', '22'],
  ['an empty one', '#\n\n## How much', '23'],
])('%s: the headings of a text stand below the title of its page', (_what, source, expected) => {
  expect(levels(source).join('')).toBe(expected);
  expect(renderMarkdown(source)).not.toMatch(/<\/?h1/);
});

test.each([
  ['headings from the second level on', '## Fees\n\n### How much\n\n###### Notes', '236'],
  ['skipped levels', '### Fees\n\n## How much', '32'],
])('%s stay as they are', (_what, source, expected) => {
  expect(levels(source).join('')).toBe(expected);
});

test('code and other text that looks like a heading stays unchanged', () => {
  expect(renderMarkdown('```\n# A comment\n```\n\n## Fees')).toBe(
    '<pre><code># A comment\n</code></pre>\n<h2>Fees</h2>\n',
  );
  expect(renderMarkdown('<h1>Fees</h1>')).toBe('<p>&lt;h1&gt;Fees&lt;/h1&gt;</p>\n');
});
