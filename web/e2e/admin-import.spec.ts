/** Imports the office's old spreadsheet and undoes the import. Uses its own server, because other tests would see the rows. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enquire } from './admin.inbox.ts';
import { expect, test } from './admin.session.ts';

test.use({ ownSite: true });
test.describe.configure({ mode: 'default' });

/** Pastes cells, which a spreadsheet copies as plain text. */
const paste = (page: Page, text: string) =>
  page.getByLabel('Paste cells').evaluate((box, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const head = ['S.N.', 'Name of student', 'फोन', 'Date', 'Status', 'Remarks'];
/**
 * 30 rows with dates in both calendars. One row repeats the phone number of another row, one has the phone number of a stored
 * enquiry, and two cannot be read.
 */
const rows = Array.from({ length: 30 }, (_, index) => [
  String(index + 1),
  index === 0 ? 'सीता गुरुङ' : `Lead ${index}`,
  index === 20 ? '+977 9851-000003' : index === 25 ? '9.85E+09' : `98510000${String(index).padStart(2, '0')}`,
  index === 26 ? 'soon' : index % 2 ? '२०८१-०२-०३' : '03.02.2024',
  index % 2 ? 'called' : 'new',
  index === 25 ? '=HYPERLINK("http://evil.example")' : 'wants "UK"',
]);
const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
const sheet = [head, ...rows].map((row) => row.map(quoted).join('\t')).join('\r\n');

test('a pasted sheet is imported, with columns, duplicates and unreadable rows, and the import is undone', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await enquire(request, { name: 'Known Karki', phone: '985-1000007' });
  await openOffice('/admin/contacts');
  await page.getByRole('link', { name: 'Import' }).click();
  // A text with too many rows, and then a workbook file, is rejected before anything is sent.
  await paste(page, `Name\tMobile\n${'Sita\t9841234567\n'.repeat(5001)}`);
  await expect(page.getByText('It has 5,001 rows; 5,000 come in at once.')).toBeVisible();
  const workbook = { name: 'leads.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') };
  await page.locator('input[type=file]').setInputFiles(workbook);
  await expect(page.getByText('This is a whole workbook.')).toBeVisible();
  await expectAccessible(page, 'the cells');

  await paste(page, sheet);
  await expect(page.getByLabel('फोन is')).toHaveValue('phone');
  await expect(page.getByLabel('Calendar of Date')).toHaveValue('both');
  await expect(page.getByLabel('First cells of Date')).toContainText('16 May 2024 · 3 Jestha 2081');
  const origin = page.getByLabel('How they came to you');
  const firstRows = page.getByRole('region', { name: 'Preview of the first rows' });
  await expect(origin).toHaveValue('');
  await expect(firstRows).toContainText('Lead 1');
  await expect(firstRows).not.toContainText('Walk-in');
  await page.getByRole('button', { name: 'Check 30 rows' }).click();
  await expect(page.getByText('Choose how they came to you.')).toBeVisible();
  await expect(origin).toBeFocused();
  await origin.selectOption('event');
  await expect(firstRows).toContainText('Event');
  await expectAccessible(page, 'the columns');
  await page.getByRole('button', { name: 'Check 30 rows' }).click();

  const doubles = page.getByRole('list', { name: 'Possible duplicates' }).locator('> li');
  await expect(doubles).toHaveCount(2);
  await expect(doubles.nth(0)).toContainText('Row 9');
  await expect(doubles.nth(0)).toContainText('Known Karki');
  await expect(doubles.nth(1)).toContainText('2 rows of this sheet');
  await expect(doubles.nth(1)).toContainText('Row 5');
  await page.getByLabel('Row 22, Lead 20').selectOption('Leave out');
  await expect(page.getByText('has cut the number to “9.85E+09”')).toBeVisible();
  await expect(page.getByText('The date “soon” is no day.')).toBeVisible();
  await expectAccessible(page, 'the check');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Import 27 rows' }).click();
  await expect(page.getByText('27 enquiries imported, each with a person.')).toBeVisible();
  await expect(page.getByText('1 row left out by you, 2 rows could not be read.')).toBeVisible();

  // The rows that could not be read can be downloaded with the reasons, and none of their cells is a formula.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows that could not be read' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('S.N.,Name of student,फोन,Date,Status,Remarks,Why it was not read\r\n');
  expect(file).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(file).toContain('The date “soon” is no day.');
  expect(file.trim().split('\r\n')).toHaveLength(3);
  await expectAccessible(page, 'the receipt');
  await page.setViewportSize({ width: 1280, height: 800 });

  // If somebody has worked on an imported enquiry, undoing the import keeps that enquiry and says so.
  const inbox = (await office('GET', '/api/admin/contacts?q=9851000011')) as { contacts: { _id: string }[] };
  await office('PATCH', `/api/admin/contacts/${inbox.contacts[0]?._id}`, { status: 'completed' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Undone: 26 enquiries removed.')).toBeVisible();
  const past = page.getByRole('list', { name: 'Earlier imports' });
  await expect(past).toContainText('1 was kept, because somebody has worked on it since');
  await past.getByRole('link', { name: 'Lead 11' }).click();
  await expect(page.getByRole('region', { name: 'Contact details' })).toContainText('Lead 11');
  const left = (await office('GET', '/api/admin/contacts?q=985100')) as { total: number };
  expect(left.total).toBe(2);
});

test('the check opens at its counts, and a number in many rows is listed once', async ({
  page,
  openOffice,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOffice('/admin/import');
  const pairs = Array.from(
    { length: 60 },
    (_, index) => `Pair ${index}\t98520000${10 + (index >> 1)}\tPhone`,
  );
  const junk = Array.from({ length: 40 }, (_, index) => `Junk ${index}\t9800000000\tPhone`);
  await paste(page, ['Name\tMobile\tSource', ...pairs, ...junk].join('\n'));
  await page.getByLabel('How they came to you').selectOption('phone');
  await page.getByRole('button', { name: 'Check 100 rows' }).click();
  await expect(page.getByText('will be imported')).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Steps' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Check' })).toBeFocused();

  const groups = page.getByRole('list', { name: 'Possible duplicates' }).locator('> li');
  await expect(groups).toHaveCount(31);
  const junkGroup = groups.filter({ hasText: '40 rows of this sheet' });
  await expect(junkGroup.getByRole('listitem')).toHaveCount(3);
  await junkGroup.getByRole('button', { name: 'Show 37 more rows' }).click();
  await expect(junkGroup.getByRole('listitem')).toHaveCount(40);
  await junkGroup.getByRole('button', { name: 'Leave out all but row 62' }).click();
  await expect(page.getByRole('button', { name: 'Import 61 rows' })).toBeVisible();
  await junkGroup.getByRole('button', { name: 'Import all 40' }).click();
  await expect(page.getByRole('button', { name: 'Import 100 rows' })).toBeVisible();
});
