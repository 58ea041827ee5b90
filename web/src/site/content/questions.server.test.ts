import { expect, test } from 'vitest';
import { readQuestions } from './questions.server.ts';

test('each question has what stands below it, up to the next heading of its level', () => {
  const source =
    '# Fees\n\nIntro.\n\n## How much?\n\nNot **much**.\n\n### In rupees\n\nFew.\n\n## When?\n\n- Now\n\n## Terms\n\nOther.';
  expect(readQuestions(source)).toEqual([
    { question: 'How much?', answer: '<p>Not <strong>much</strong>.</p>\n<h4>In rupees</h4>\n<p>Few.</p>' },
    { question: 'When?', answer: '<ul>\n<li>Now</li>\n</ul>' },
  ]);
});

test.each([
  ['one question', '## Why?\n\nBecause.'],
  ['questions without answers', '## Why?\n\n## When?'],
  ['no heading', 'Why? When?'],
])('%s is no list of questions', (_what, source) => {
  expect(readQuestions(source)).toEqual([]);
});
