import { expect, test } from 'vitest';
import { loadPage } from '../page/testing.ts';
import { content, readQuestions } from './content.server.ts';

test("a page's Markdown cannot contain markup or script", async () => {
  const source =
    '# Hi\n\n<script>alert(1)</script> <img src=x onerror=alert(1)> [go](javascript:alert(1)) **bold**';
  const page = { path: '/about', title: 'About', description: '', content: source };
  const { data } = await loadPage(content, '/about', { page });
  if (data.kind !== 'written') throw new Error(`The page is ${data.kind}.`);
  expect(data.html).toContain('<strong>bold</strong>');
  expect(data.html).not.toMatch(/<script|<img|href="javascript/i);
});

test.each([
  // The title of a third-level path includes the name of its country.
  ['/study-abroad/uk/scholarships', 'UK Scholarships'],
  ['/careers', 'Careers'],
])('%s is promised, and coming soon', async (path, title) => {
  const { data, status = 200, meta } = await loadPage(content, path, { page: null });
  expect(data).toEqual({ kind: 'coming-soon', title });
  expect(meta.hidden).toBe(true);
  expect(status).toBe(200);
});

test('any other path is answered with 404', async () => {
  const { data, status, meta } = await loadPage(content, '/nowhere', { page: null });
  expect([data, status, meta.hidden]).toEqual([{ kind: 'missing' }, 404, true]);
});

test("the answer to a question ends at the next heading of the question's level", () => {
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
