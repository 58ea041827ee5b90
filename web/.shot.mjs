import { chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
const [,, base, ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: [] });
for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',')) for (const width of (process.env.WIDTHS ?? '360,1280').split(',').map(Number)) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme, reducedMotion: 'reduce' });
  page.on('console', (m) => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text()));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  for (const p of paths) {
    await page.goto(base + p, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `/tmp/lead/shots/${p.replace(/\W+/g, '_') || 'home'}-${width}-${scheme}.png`, fullPage: process.env.FULL !== '0' });
  }
  await page.close();
}
await browser.close();
