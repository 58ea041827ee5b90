/** `pnpm bench interactions [rounds]`: interaction to next paint, with a slow processor, on the site and in a full inbox. */
import { type Browser, chromium, type Page } from '@playwright/test';
import packaged from '@sparticuz/chromium';
import { bearerOf } from '../faults/visitors.ts';
import { onApi, type Place } from './database.ts';
import { goals } from './goals.ts';
import { site } from './processes.ts';
import { figureOf, goalText, quantile, textOf, verdictOf } from './verdict.ts';

/** The factor by which the browser slows down the page's processor. */
const slowdown = 6;
const enquiries = 1000;
/** The assumed duration in ms of an act that the browser does not report: half of 16 ms, the shortest reported duration. */
const unreported = 8;

interface Part {
  name: string;
  width: number;
  path: string;
  isStaff?: boolean;
  ready(page: Page): Promise<unknown>;
  /** Each act is one tap, click or key press, or the typing of one text. */
  acts: [name: string, act: (page: Page) => Promise<unknown>][];
}

const click =
  (name: string | RegExp, role: Parameters<Page['getByRole']>[0] = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const type = (label: string | RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label).first().focus();
  await page.keyboard.type(text, { delay: 120 });
};

const parts: Part[] = [
  {
    name: 'home page',
    width: 360,
    path: '/',
    ready: (page) => page.getByRole('button', { name: 'Menu' }).waitFor(),
    acts: [
      ['open the menu', click('Menu')],
      ['open a submenu', click(/Study Abroad/)],
      ['close the menu', press('Escape')],
      ['next slide', click('Next slide')],
    ],
  },
  {
    name: 'questions',
    width: 360,
    path: '/test-preparation/ielts',
    ready: (page) => page.locator('summary').first().waitFor(),
    acts: [['open a question', (page) => page.locator('summary').first().click()]],
  },
  {
    name: 'services',
    width: 360,
    path: '/services',
    ready: (page) => page.getByRole('navigation', { name: 'Filter services' }).waitFor(),
    acts: [
      [
        'filter',
        (page) => page.getByRole('navigation', { name: 'Filter services' }).getByRole('link').nth(1).click(),
      ],
    ],
  },
  {
    name: 'enquiry form',
    width: 360,
    path: '/contact/enquiry',
    ready: (page) => page.getByLabel(/Name/).first().waitFor(),
    acts: [
      ['type a name', type(/Name/, 'Sita Sharma')],
      ['type a message', type(/Message/, 'What does a year cost?')],
      ['send an incomplete form', click(/Send/)],
    ],
  },
  {
    name: `inbox of ${enquiries}`,
    width: 1280,
    path: '/admin/contacts',
    isStaff: true,
    ready: allRows,
    acts: [
      ['select a row', (page) => page.locator('main tbody input[type=checkbox]').first().click()],
      ['select another row', (page) => page.locator('main tbody input[type=checkbox]').nth(4).click()],
      ['select all', click('Select all')],
      ['close the selection', click('Close the selection')],
      ['open an enquiry', (page) => page.locator('main tbody tr a').nth(3).click()],
      ['next enquiry', press('j')],
      ['next enquiry', press('j')],
      ['outcome', press('2')],
      ['close the outcome', press('Escape')],
      ['open the palette', press('Control+k')],
      ['type into the palette', (page) => page.keyboard.type('sita', { delay: 120 })],
      ['close the palette', press('Escape')],
      ['type into the search', type(/Search/, 'sharma')],
    ],
  },
  {
    name: 'inbox on a phone',
    width: 360,
    path: '/admin/contacts',
    isStaff: true,
    ready: allRows,
    acts: [
      ['open an enquiry', (page) => page.locator('main [data-row] a').nth(2).click()],
      ['outcome', click('Outcome')],
      ['no answer', click(/No answer/)],
    ],
  },
];

/** Enters the owner's name, for which the admin asks at the first sign-in. */
async function nameOwner(browser: Browser, url: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(`${url}/admin`);
  await page.getByLabel('Your name').fill('Bench');
  await click('Save and continue')(page);
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await page.close();
}

async function allRows(page: Page): Promise<void> {
  const table = page.getByRole('table').first();
  await table.waitFor();
  for (let turn = 0; turn < 200; turn += 1) {
    if (Number(await table.getAttribute('aria-rowcount')) > enquiries) break;
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(150);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
}

function observe(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { interactions: longest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId: id = 0, duration } = entry;
      if (id > 0) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the durations of the interactions since the last call, in ms. */
const takeDurations = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: Map<number, number> };
    const durations = [...interactions.values()];
    interactions.clear();
    return durations;
  });

async function measured(browser: Browser, url: string, token: string, part: Part) {
  const context = await browser.newContext({
    viewport: { width: part.width, height: 740 },
    hasTouch: part.width < 600,
  });
  const page = await context.newPage();
  if (part.isStaff) await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.addInitScript(observe);
  await page.goto(url + part.path);
  await part.ready(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForTimeout(1000);
  const found: [name: string, durations: number[]][] = [];
  for (const [name, act] of part.acts) {
    await takeDurations(page);
    await act(page);
    await page.waitForTimeout(1500);
    const durations = await takeDurations(page);
    found.push([`${part.name}: ${name}`, durations.length > 0 ? durations : [unreported]]);
  }
  await context.close();
  return found;
}

export async function interactions(
  { databaseUrl, env, port }: Place,
  rounds: number,
  say: (line: string) => void,
) {
  const server = await site({ ...env, SEED: 'showcase' }, port);
  onApi('src/bench/fill.ts', databaseUrl, 'enquiries', String(enquiries));
  const token = (await bearerOf(server.url)).replace('Bearer ', '');
  const browser = await chromium.launch({ executablePath: await packaged.executablePath(), args: [] });
  await nameOwner(browser, server.url, token);
  const all = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const part of parts)
      for (const [name, durations] of await measured(browser, server.url, token, part))
        all.set(name, [...(all.get(name) ?? []), ...durations]);
  await browser.close();
  await server.stop();
  say(`Interactions at ${slowdown}x slowdown, ${rounds} rounds, ms:\n`);
  say('| interaction | number | median | longest |');
  say('|---|---|---|---|');
  for (const [name, durations] of all)
    say(`| ${name} | ${durations.length} | ${quantile(durations, 0.5)} | ${Math.max(...durations)} |`);
  for (const [name, isSite] of [
    ['the site', true],
    ['the inbox', false],
  ] as const) {
    const sample = [...all].flatMap(([each, durations]) =>
      isSite !== each.startsWith('inbox') ? durations : [],
    );
    const p98 = figureOf(sample, 0.98);
    const goal = goals['interaction to next paint'];
    say(`\n${name}: p98 of ${sample.length} ${textOf(p98)}, goal ${goalText(goal)}: ${verdictOf(p98, goal)}`);
  }
}
