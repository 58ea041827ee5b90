/** The parts of the admin about the installation: backups, the server, and problems that need the attention of an owner. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, freshEmail, test } from './admin.session.ts';
import { type RunningSite, startServer } from './server.setup.ts';
import { expectToast } from './toasts.ts';

const metricsToken = 'a token for metrics, for tests alone';
const name = 'prasthan-2026-11-20T20-40-00-000Z.tar.zst';

test.describe('on a server that cannot create its backup folder', () => {
  test.describe.configure({ mode: 'default' });
  const folder = join(tmpdir(), `prasthan-backups-${process.pid}`);
  const disk = join(folder, 'disk');
  const archives = join(disk, 'backups');
  let site: RunningSite | undefined;
  test.beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    // Create a file with the path of the parent folder, so that the server cannot create the backup folder.
    writeFileSync(disk, '');
    site = await startServer('none', { BACKUP_DIR: archives, METRICS_TOKEN: metricsToken });
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // Playwright also reads this before `beforeAll`, when there is no site yet.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright determines the fixtures in use from this pattern.
  test.use({ baseURL: ({}, use) => use(site?.url) });

  test('the dashboard names each problem and links to it, until it is solved', async ({
    page,
    openOffice,
  }) => {
    await openOffice('/admin');
    const warning = page.getByRole('region', { name: /needs? your attention$/ });
    await expect(warning.getByRole('heading', { name: '2 things need your attention' })).toBeVisible();
    await expect(warning.getByText('Holidays. No holiday is entered for the coming year.')).toBeVisible();
    await expect(warning.getByText('Backup. The folder of the backups cannot be written.')).toBeVisible();
    await expectAccessible(page, 'a warning');
    await warning.getByRole('link', { name: 'See what to do' }).click();
    await expect(page).toHaveURL(/\/admin\/settings\?tab=server#server$/);
    await expect(page.getByRole('heading', { name: 'This server' })).toBeInViewport();
    const server = page.getByRole('region', { name: 'This server' });
    await expect(server.getByText(/Give the user that runs the server the right to write/)).toBeVisible();
    await expect(server.getByText(/^Prasthan \d+\.\d+\.\d+$/)).toBeVisible();

    rmSync(disk);
    mkdirSync(archives, { recursive: true });
    const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 251));
    writeFileSync(join(archives, name), content);
    await server.getByRole('button', { name: 'Check again' }).click();
    await expect(server.getByText('The first backup is made tonight.')).toBeVisible();
    await expect(server.getByLabel('Needs attention')).toHaveCount(0);
    await expectAccessible(page, 'the settings of an owner');
    // The accessibility check leaves the window as narrow as a phone, where the tabs are in the menu "More".
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    // The backups now work. The remaining warning is about holidays, and its link opens the holiday settings.
    await expect(warning.getByRole('heading', { name: 'One thing needs your attention' })).toBeVisible();
    await warning.getByRole('link', { name: 'See what to do' }).click();
    await expect(page).toHaveURL(/\/admin\/settings\?tab=office$/);
    const day = page.getByLabel('Day of the holiday');
    await day.fill(new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings updated successfully!');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: /^Late/ })).toBeVisible();
    await expect(warning).toHaveCount(0);

    // An archive can be downloaded unchanged, and a new backup can be started.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Server', exact: true }).click();
    const backups = page.getByRole('region', { name: 'Backups' });
    const onSameDisk = backups.getByText(/^The backups are on the same disk as the data\./);
    await expect(onSameDisk).toBeVisible();
    const download = backups.getByRole('button', {
      name: /^Download the backup of 21 Nov 2026|^Download the backup of 20 Nov 2026/,
    });
    // Start waiting before the click, because the toast lasts only 4 seconds.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      expectToast(page, 'The download is complete.'),
      download.click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect(readFileSync(await file.path()).equals(content)).toBe(true);
    await expect(backups.getByText('Never')).toHaveCount(0);
    await expect(onSameDisk).toHaveCount(0);
    await backups.getByRole('button', { name: 'Back up now' }).click();
    await expectToast(page, 'The backup starts within half a minute.');
    await expect(backups.getByText('A backup is being made…')).toBeVisible();
  });

  test('/metrics returns counts to the holder of the token, without personal data', async ({ request }) => {
    const email = freshEmail();
    const enquiry = { name: 'Counted Person', email, message: 'About a visa' };
    expect((await request.post('/api/contact', { data: enquiry })).status()).toBe(201);
    for (const _ of [1, 2]) await request.get('/services');
    await request.get('/no/such/page?secret=1');
    const refused = await request.get('/metrics');
    expect([refused.status(), await refused.text()]).toEqual([401, '']);
    const wrong = await request.get('/metrics', { headers: { Authorization: 'Bearer wrong' } });
    expect(wrong.status()).toBe(401);

    const answer = await request.get('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers()['content-type']).toContain('text/plain');
    const text = await answer.text();
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name.replace('}', ',')))
          ?.split(' ')
          .at(-1),
      );
    expect(value('prasthan_requests_total{kind="enquiry",status="201"}')).toBe(1);
    expect(value('prasthan_requests_total{kind="page",status="404"}')).toBe(1);
    expect(value('prasthan_enquiries_total{kept="database"}')).toBe(1);
    expect(value('prasthan_cache_answers_total{result="hits"}')).toBeGreaterThan(0);
    expect(value('prasthan_cache_answers_total{result="misses"}')).toBeGreaterThan(0);
    expect(text).toMatch(/^prasthan_database_up\{server="[^"]+"\} 1$/m);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'prasthan_database_connections',
    ])
      expect(text).toContain(`\n${name}{`);
    for (const word of [email, 'Counted', 'secret', '/no/such']) expect(text).not.toContain(word);
  });
});

test('without a setting there are backups, and what is not set up is not green; staff see none of this', async ({
  page,
  openOffice,
}) => {
  await openOffice('/admin/settings?tab=server');
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups.getByText('The newest 7')).toBeVisible();
  await expect(backups.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  const server = page.getByRole('region', { name: 'This server' });
  for (const part of ['Backup', 'Mail'])
    await expect(
      server
        .getByRole('listitem')
        .filter({ has: page.getByText(part, { exact: true }) })
        .getByLabel('Not set up yet'),
    ).toBeVisible();

  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"role":"owner"', '"role":"staff"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: /^Late/ })).toBeVisible();
  await expect(page.getByText('needs your attention')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('without METRICS_TOKEN there is no such address', async ({ request }) => {
  const answer = await request.get('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } });
  expect(answer.status()).toBe(404);
});
