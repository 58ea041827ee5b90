import { expect, test } from 'vitest';
import { blankCells, leftOut, pastedCells, resized, tableAt, withTable, written } from './text-tables.ts';

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

test('a larger table keeps its size, and cells that are pasted beyond the limits are counted', () => {
  const row = `|${' x |'.repeat(9)}`;
  const text = [row, row.replaceAll('x', '-'), ...Array(59).fill(row)].join('\n');
  const found = tableAt(at(`^${text}`))?.cells ?? [];
  expect([found.length, found[0]?.length]).toEqual([60, 9]);
  expect(resized(found, 60, 8)).toHaveLength(60);
  const pasted = pastedCells('a\tb\n'.repeat(60));
  expect(leftOut(written(blankCells, pasted, 1, 7), pasted, 1, 7)).toBe('21 rows and 1 column');
  expect(leftOut(written(found, pasted, 0, 0), pasted, 0, 0)).toBe('');
});
