import { expect, test } from 'vitest';
import { markdownOf } from './pasted-html.ts';
import { hasForm } from './text-commands.ts';

test('converts a page with headings, bold text, lists, links and a table', () => {
  const html = `<h1>Study in <b>Japan</b></h1><p>Come <strong>early</strong>, with <em>papers </em>and <a href="https://x.np">this list</a>.</p>
    <ul><li>Passport</li><li>Photos<ul><li>two</li></ul></li></ul><ol><li>First</li><li>Second</li></ol>
    <blockquote><p>So they say.</p></blockquote>
    <table><thead><tr><th>Fee</th><th>Rs</th></tr></thead><tbody><tr><td><p>Tuition | year</p></td><td>1</td></tr></tbody></table>`;
  expect(markdownOf(html)).toBe(
    [
      '## Study in Japan',
      'Come **early**, with *papers* and [this list](https://x.np).',
      '- Passport\n- Photos\n  - two',
      '1. First\n2. Second',
      '> So they say.',
      '| Fee | Rs |\n| --- | --- |\n| Tuition \\| year | 1 |',
    ].join('\n\n'),
  );
});

test('Google Docs: styles become bold and italic text, and the outer <b> is ignored', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Visa</span></h2>
    <p dir="ltr"><span style="font-weight:400;">Bring </span><span style="font-weight:700;">all </span><span style="font-style:italic;">papers</span></p></b>`;
  expect(markdownOf(html)).toBe('## Visa\n\nBring **all** *papers*');
});

test('Word: lists become lists, and Word-specific elements are removed', () => {
  const item = (mark: string, words: string, level = 1) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
    <p class=MsoNormal><b>Papers<o:p></o:p></b></p>${item('·', 'Passport')}${item('o', 'copy', 2)}${item('·', 'Photos')}</body></html>`;
  expect(markdownOf(html)).toBe('**Papers**\n\n- Passport\n   - copy\n- Photos');
});

test('nothing that could run or lead nowhere comes along', () => {
  const html =
    '<script>alert(1)</script><a href="javascript:alert(1)">go</a> <img src="file:///c:/x.png"><img src="data:image/png;base64,AA"> <img src="https://x.np/a.png" alt="a [lake]">';
  expect(markdownOf(html)).toBe('go ![a lake](https://x.np/a.png)');
});

test('colours alone do not count as formatting', () => {
  expect(hasForm('<div style="color:#ccc"><span>**typed** _as_ it is</span></div>')).toBe(false);
  expect(hasForm('<p>one <b>two</b></p>')).toBe(true);
});
