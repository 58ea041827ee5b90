import { expect, test } from 'vitest';
import { fc, holdsFor } from '../../testing/properties.ts';
import { linesOf, NoSheet, sheetFile, textOf } from './import.cells.ts';

const rowsOf = (text: string) => linesOf(text).map(({ cells }) => cells);
const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const utf16 = (text: string, big: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), !big);
  return bytes;
};

test('a file is read in any encoding that spreadsheet programs write', () => {
  const text = 'Name,Phone\r\nसीता गुरुङ,९८४१\r\n';
  for (const mark of ['', '\ufeff']) {
    const rows = [
      ['Name', 'Phone'],
      ['सीता गुरुङ', '९८४१'],
    ];
    expect(rowsOf(textOf(bytesOf(mark + text)) ?? '')).toEqual(rows);
    expect(rowsOf(textOf(utf16(mark + text, false)) ?? '')).toEqual(rows);
    expect(rowsOf(textOf(utf16(mark + text, true)) ?? '')).toEqual(rows);
  }
  // The bytes of José,“x” in Windows-1252.
  const old = new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x93, 0x78, 0x94]);
  expect(rowsOf(textOf(old) ?? '')).toEqual([['José', '“x”']]);
});

test('a workbook or a picture is not text', () => {
  expect(textOf(new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0]))).toBeNull();
  expect(textOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd]))).toBeNull();
  expect(() => rowsOf('')).toThrow(NoSheet);
  expect(() => rowsOf('\n \n,,\n')).toThrow(NoSheet);
});

test('a row with too many cells is refused before the other rows are padded', () => {
  expect(() => rowsOf(`Name,Phone\n${'Sita,98\n'.repeat(5000)}${','.repeat(100_000)}x`)).toThrow(
    /more than 200 columns/,
  );
});

test('damaged letters are refused', () => {
  const damaged = new TextDecoder('windows-1252').decode(bytesOf('नाम,फोन\nसीता,9841234567'));
  expect(() => rowsOf(damaged)).toThrow(/letters were damaged/);
});

test('cells may contain separators, quotation marks and line breaks', () => {
  const rows = [
    ['Name', 'Remarks'],
    ['Sita, G.', 'wants "UK"\nor Japan; maybe'],
  ];
  expect(rowsOf('Name,Remarks\n"Sita, G.","wants ""UK""\nor Japan; maybe"\n')).toEqual(rows);
  expect(rowsOf('Name;Remarks\r\n"Sita, G.";"wants ""UK""\nor Japan; maybe"\r\n')).toEqual(rows);
  expect(rowsOf('Name\tRemarks\r\nSita, G.\t"wants ""UK""\nor Japan; maybe"')).toEqual(rows);
  expect(rowsOf('sep=;\r\nA;B\r\n1,5;2\r\n')).toEqual([
    ['A', 'B'],
    ['1,5', '2'],
  ]);
  // In pasted cells, a quotation mark may be part of the text.
  expect(rowsOf('5" screen\tB\n"lone\tC')).toEqual([
    ['5" screen', 'B'],
    ['"lone', 'C'],
  ]);
  expect(rowsOf('A,B,C\n1\n,,\n2,3')).toEqual([
    ['A', 'B', 'C'],
    ['1', '', ''],
    ['2', '3', ''],
  ]);
});

test('a row has the number that the spreadsheet shows beside it', () => {
  const lines = linesOf('Leads\n\nName,Remarks\n"Sita","two\nlines"\n,\nRam,x\n');
  expect(lines.map(({ number, cells }) => `${number} ${cells[0]}`)).toEqual([
    '1 Leads',
    '3 Name',
    '4 Sita',
    '6 Ram',
  ]);
});

test('a formula is read and written as text', () => {
  const formulas = [
    '=1+1',
    '+977 1',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '＝1',
    '＋',
    '－5',
    '＠a',
  ];
  expect(rowsOf(`${formulas.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')}\n`)).toEqual([
    formulas,
  ]);
  const file = sheetFile([formulas]);
  for (const each of file.slice(1).split(',')) expect(each.replace(/^"/, '')).not.toMatch(/^[=+@\t-]/);
  expect(rowsOf(file)).toEqual([formulas]);
});

test('an exported file can be imported again with the same cells', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('a\nb', 'x,y', 'p;q', '"', '""', "'=1", '९८४१', '=1', '-', 'कमला "K."'),
  );
  const plain = (text: string) => {
    const trimmed = text.replaceAll('\0', '').toWellFormed().trim();
    return /^'[=+@\t\r＝＋－＠-]/.test(trimmed) ? trimmed.slice(1) : trimmed;
  };
  const sheet = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 });
  await holdsFor(
    sheet,
    (rows) => {
      const head: [string, string, string] = ['Name', 'Phone', 'Remarks'];
      const all = [head, ...rows];
      const wanted = all.map((row) => row.map(plain)).filter((row) => row.some((each) => each !== ''));
      const bytes = bytesOf(sheetFile(all));
      expect(rowsOf(textOf(bytes) ?? '')).toEqual(wanted);
    },
    500,
  );
});
