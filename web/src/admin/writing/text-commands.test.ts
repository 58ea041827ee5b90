import { expect, test } from 'vitest';
import {
  afterParagraph,
  block,
  bold,
  bullets,
  type Command,
  type Edit,
  heading,
  italic,
  link,
  linkTo,
  nextLine,
  numbers,
  quote,
  type Selected,
} from './text-commands.ts';

/** "a «b» c" is "a b c" with "b" selected, and "a ‸c" has the caret before "c". */
function read(drawn: string): Selected {
  const caret = drawn.indexOf('‸');
  if (caret !== -1) return { text: drawn.replace('‸', ''), start: caret, end: caret };
  const start = drawn.indexOf('«');
  const end = drawn.indexOf('»') - 1;
  return { text: drawn.replace(/[«»]/g, ''), start, end };
}

function draw(text: string, edit: Edit): string {
  const next = text.slice(0, edit.start) + edit.with + text.slice(edit.end);
  const [start, end] = edit.select;
  return start === end
    ? `${next.slice(0, start)}‸${next.slice(start)}`
    : `${next.slice(0, start)}«${next.slice(start, end)}»${next.slice(end)}`;
}

const after = (command: Command, drawn: string): string => {
  const selected = read(drawn);
  return draw(selected.text, command(selected));
};

test.each<[string, Command, string, string]>([
  ['bold', bold, 'a «word» here', 'a **«word»** here'],
  ['bold off', bold, 'a **«word»** here', 'a «word» here'],
  ['bold with nothing selected', bold, 'a ‸', 'a **‸**'],
  ['blanks stay outside', bold, 'a« word »here', 'a **«word»** here'],
  ['italic within bold', italic, '**«word»**', '***«word»***'],
  ['italic off within bold', italic, '***«word»***', '**«word»**'],
  ['bold around Devanagari', bold, '«नेपाली» मा', '**«नेपाली»** मा'],
  ['a heading', heading(2), 'Vi‸sa', '## Vi‸sa'],
  ['a heading off', heading(2), '## Vi‸sa', 'Vi‸sa'],
  ['another level', heading(3), '## Vi‸sa', '### Vi‸sa'],
  ['a list of lines', bullets, '«one\ntwo»', '«- one\n- two»'],
  ['a list off', bullets, '«- one\n- two»', '«one\ntwo»'],
  ['bullets become numbers', numbers, '«- one\n\n- two»', '«1. one\n\n2. two»'],
  ['the line after the selection is not meant', quote, '«one\n»two', '«> one»\ntwo'],
  ['a list at an empty line', bullets, 'a\n‸', 'a\n- ‸'],
  ['a link around words', link, 'see «us»', 'see [us](«https://»)'],
  ['a link around an address', link, '«https://x.np»', '[‸](https://x.np)'],
])('%s', (_what, command, drawn, expected) => {
  expect(after(command, drawn)).toBe(expected);
});

test.each([
  ['- one‸', '- one\n- ‸'],
  ['9. nine‸', '9. nine\n10. ‸'],
  ['> so‸', '> so\n> ‸'],
  ['- [ ] passport‸', '- [ ] passport\n- [ ] ‸'],
  ['- one\n- ‸', '- one\n‸'],
  ['- [ ] one\n- [ ] ‸', '- [ ] one\n‸'],
])('Enter after %j', (drawn, expected) => {
  const selected = read(drawn);
  const edit = nextLine(selected);
  expect(edit && draw(selected.text, edit)).toBe(expected);
});

test('Enter elsewhere is handled by the browser', () => {
  expect(nextLine(read('plain‸'))).toBeNull();
  expect(nextLine(read('- «one»'))).toBeNull();
});

test('only a URL pasted over words turns them into a link', () => {
  const words = read('see «our page» today');
  const edit = linkTo(words, ' https://x.np/a ');
  expect(edit && draw(words.text, edit)).toBe('see [our page](https://x.np/a)‸ today');
  expect(linkTo(words, 'two words')).toBeNull();
  expect(linkTo(words, 'javascript:alert(1)')).toBeNull();
  expect(linkTo(read('see ‸'), 'https://x.np')).toBeNull();
  expect(linkTo(read('«https://a.np»'), 'https://x.np')).toBeNull();
});

test.each([
  ['One ‸line\nof two.\n\nNext.', 'One line\nof two.\n\n{facts}\n\nNext.'],
  ['First.\n\n‸Next.', 'First.\n\n{facts}\n\nNext.'],
  ['Last ‸words', 'Last words\n\n{facts}\n\n'],
])('a block is inserted below the paragraph of the caret: %j', (drawn, after) => {
  const { text, start, end } = afterParagraph(read(drawn));
  const edit = block({ text, start, end }, '{facts}');
  expect(text.slice(0, edit.start) + edit.with + text.slice(edit.end)).toBe(after);
});
