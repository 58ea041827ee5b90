import { expect, test } from 'vitest';
import { blankCells, pastedCells, resized, tableAt, withTable, written } from './text-tables.ts';

const at = (text: string) => {
  const start = text.indexOf('^');
  return { text: text.replace('^', ''), start, end: start };
};
const applied = (marked: string, cells: Parameters<typeof withTable>[1]) => {
  const selected = at(marked);
  const edit = withTable(selected, cells);
  return selected.text.slice(0, edit.start) + edit.with + selected.text.slice(edit.end);
};

test('a new table is a block below the paragraph', () => {
  expect(
    applied('Fees a^re', [
      ['Item', 'Rs'],
      ['Rent', '40,000'],
    ]),
  ).toBe('Fees are\n\n| Item | Rs |\n| --- | --- |\n| Rent | 40,000 |\n\n');
});

test('the table at the caret is read and replaced; its alignment is kept, and so are bars and line breaks in cells', () => {
  const text = 'One\n\n| A | B |\n|---|--:|\n| 1 \\| 2 | ^3 |\n| 4 |\n\n| Other | table |\n| --- | --- |';
  const found = tableAt(at(text));
  expect(found?.cells).toEqual([
    ['A', 'B'],
    ['1 | 2', '3'],
    ['4', ''],
  ]);
  expect(
    applied(text, [
      ['A', 'B', 'C'],
      ['1 | 2', 'x\ny', ''],
    ]),
  ).toBe(
    'One\n\n| A | B | C |\n| --- | --: | --- |\n| 1 \\| 2 | x y |  |\n\n| Other | table |\n| --- | --- |',
  );
});

test.each(['^One\n\n| A |\n| - |', '| not | a |^\n| table | yet |', '| A |\n| --- |\n\nBelow^', '^'])(
  'there is no table at the caret in %j',
  (text) => expect(tableAt(at(text))).toBeNull(),
);

test('cells pasted from a spreadsheet are written into the table, which grows as needed', () => {
  expect(written(blankCells, pastedCells('a\tb\r\nc\td\r\n'), 2, 1)).toEqual([
    ['', '', ''],
    ['', '', ''],
    ['', 'a', 'b'],
    ['', 'c', 'd'],
  ]);
});

test('a table has at least one cell, and at most 8 columns and 40 rows', () => {
  expect(resized([['a', 'b']], 0, Number.NaN)).toEqual([['a']]);
  const large = resized([], 100, 100);
  expect([large.length, large[0]?.length]).toEqual([40, 8]);
});
