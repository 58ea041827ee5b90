import { factSubjects } from 'api/forms/fact';
import { dayAfter } from 'api/office-hours';
import { courses } from 'api/rules/batch';
import type { Live } from '../../ui/directives.ts';
import { matches } from '../list/use-list-view.ts';

export interface InsertEntry {
  label: string;
  /** Shown beside the label: a fact's value, subject and key, or a description of what the entry inserts. */
  note: string;
  text: string;
  /** Whether the text is inserted as a separate block, not within a line. */
  isBlock: boolean;
  /** Whether the entry opens the form for a table instead of inserting its text. */
  isTable?: true;
}

const block = (label: string, note: string, text: string): InsertEntry => ({
  label,
  note,
  text,
  isBlock: true,
});

const usualNotice = 30;

const subjectNames: Readonly<Record<string, string>> = factSubjects;

/** Returns the paths that have published pages below them. */
function parentsOf(pages: Live['pages']): string[] {
  const parents = pages.flatMap(({ path }) => {
    const parts = path.split('/').slice(1, -1);
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(parents)].sort();
}

export function insertEntries({ day, facts, posts, pages }: Live): InsertEntry[] {
  const subjects = [...new Set(facts.map(({ subject }) => subject))];
  const topics = [...new Set(posts.flatMap(({ topics }) => topics.slice(1)))].sort();
  return [
    block('Ask', 'A button to the enquiry form', '{ask:Ask us about it}'),
    block('Question', 'Two or more: each answer opens with a click', '### A question?\n\nIts answer.'),
    block('Video', 'The address of a YouTube or Vimeo video', 'https://www.youtube.com/watch?v='),
    {
      ...block('Table', 'Cells to type, or to paste from a spreadsheet', '|'),
      isTable: true,
    },
    block('Checklist', 'Boxes to tick, also on paper', '- [ ] First paper\n- [ ] Second paper'),
    block(
      'Notice',
      'Disappears after its last day',
      `> [!UNTIL ${dayAfter(day, usualNotice)}] Write the notice here.`,
    ),
    ...subjects.map((subject) =>
      block(
        `Facts: ${subjectNames[subject] ?? subject}`,
        'A table with dates and sources',
        `{facts:${subject}}`,
      ),
    ),
    ...Object.entries(courses).map(([course, name]) =>
      block(`Classes: ${name}`, 'The next classes and the seats that are left', `{classes:${course}}`),
    ),
    ...topics.map((topic) => block(`Posts: ${topic}`, 'The newest five', `{posts:${topic}}`)),
    ...parentsOf(pages).map((path) =>
      block(`Pages: ${path}`, 'The pages below this path', `{pages:${path}}`),
    ),
    ...facts.map(({ key, subject, name, value, status }) => ({
      label: name,
      note: `${status === 'unchecked' || value === '' ? 'not checked yet, so readers see the name and the source' : value} · ${subject}, ${key}`,
      text: `{fact:${key}}`,
      isBlock: false,
    })),
  ];
}

/** Returns the entries that contain all words of the search, in any order. */
export const findEntries = (entries: readonly InsertEntry[], search: string): InsertEntry[] =>
  entries.filter((entry) => matches(entry, search));
