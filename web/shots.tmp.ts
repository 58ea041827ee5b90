import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:23411';
const out = '/tmp/shots-classes';
async function api(method: string, path: string, body?: object, token?: string) {
  const r = await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) });
  return r.json() as any;
}
let { data } = await api('POST', '/api/admin/login', { email: 'owner@prasthan.example', password: 'correct horse battery' });
let token = data.token;
if (process.argv[2] === 'fill') {
  const pw = await api('POST', '/api/admin/password', { current: 'correct horse battery', next: 'four unusual words here' }, token);
  console.log(JSON.stringify(pw).slice(0, 200));
}
const classes = (await api('GET', '/api/admin/classes', undefined, token)).data;
console.log(classes.map((c: any) => `${c.title} ${c.startsOn} ${c.seatsTaken}/${c.seats} ${c.status}`));
const morning = classes.find((c: any) => c.title === 'IELTS, morning');
const evening = classes.find((c: any) => c.title === 'IELTS, evening');
if (process.argv[2] === 'fill') {
  const names = ['Sita Gurung', 'Krishna Bahadur Magar', 'Asha Tamang', 'Bikash Shrestha', 'Maya Rai', 'Sunita Maharjan', 'Prakash Adhikari', 'Nirmala Thapa', 'Ramesh K.C.', 'Gita Sherpa', 'Dipak Lama', 'Anju Poudel'];
  let n = 0;
  for (const name of names) {
    const r = await api('POST', '/api/admin/contacts', { name, phone: `98510${String(10000 + n * 137)}` }, token);
    const id = r.data._id;
    const seat = n < 6 ? 'joined' : n < 9 ? 'held' : n === 9 ? 'waiting' : 'left';
    await api('PATCH', `/api/admin/contacts/${id}`, { batchId: morning._id, seat, ...(n === 6 && { followUpOn: '2026-11-20' }) }, token);
    n += 1;
  }
  for (let i = 0; i < 3; i++) {
    const r = await api('POST', '/api/admin/contacts', { name: `Evening ${i}`, phone: `984100000${i}` }, token);
    await api('PATCH', `/api/admin/contacts/${r.data._id}`, { batchId: evening._id, seat: 'held' }, token);
  }
  for (const name of ['Laxmi Bhandari', 'Suresh Gautam']) await api('POST', '/api/contact', { name, email: 'visitor@example.com', phone: '9860012345', message: 'I would like to join the morning class.', batchId: morning._id });
}
const browser = await chromium.launch({ executablePath: '/tmp/chromium', args: ['--no-sandbox'] });
const some = (await api('GET', `/api/admin/contacts?class=${morning._id}&limit=50`, undefined, token)).data.contacts;
const wish = some.find((c: any) => c.seat === 'wants') ?? some[0];
for (const scheme of ['light', 'dark'] as const)
  for (const width of [1280, 360]) {
    const context = await browser.newContext({ viewport: { width, height: width === 360 ? 740 : 800 }, colorScheme: scheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(`${width} ${scheme} console: ${m.text().slice(0, 200)}`));
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    const shot = async (name: string, full = false) => page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: full });
    await page.goto(`${base}/test-preparation/ielts`);
    await page.locator('[data-classes]').scrollIntoViewIfNeeded();
    await page.locator('[data-classes]').evaluate((e) => window.scrollTo(0, e.getBoundingClientRect().top + scrollY - 160));
    await shot('site-ielts');
    await page.goto(`${base}/contact/enquiry?about=/test-preparation/ielts&class=${morning._id}`);
    await page.locator('input[name=batchId]').scrollIntoViewIfNeeded();
    await shot('site-form');
    await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
    await page.goto(`${base}/admin/classes`);
    await page.getByText('IELTS, morning').first().waitFor();
    await page.waitForTimeout(2500);
    await shot('admin-list');
    await page.getByRole('button', { name: 'Edit' }).first().click().catch(() => {});
    await page.waitForTimeout(1200);
    await shot('admin-form');
    await page.goto(`${base}/admin/register/${morning._id}`);
    await page.getByText('Krishna Bahadur Magar').first().waitFor();
    await page.waitForTimeout(1000);
    await shot('admin-register', true);
    await page.getByRole('button', { name: 'Cancel the class…' }).click();
    await page.waitForTimeout(500);
    await shot('admin-cancel');
    await page.goto(`${base}/admin/contacts/${wish._id}`);
    await page.getByRole('button', { name: /Class/ }).first().waitFor();
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: /^Class/ }).first().click();
    await page.waitForTimeout(500);
    await shot('admin-chip');
    if (width === 1280 && scheme === 'light') {
      await page.goto(`${base}/admin/register/${morning._id}`);
      await page.getByText('Krishna Bahadur Magar').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.screenshot({ path: `${out}/admin-register-print.png`, fullPage: true });
    }
    await context.close();
  }
await browser.close();
