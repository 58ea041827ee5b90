import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const ofColours = ['color-contrast', 'link-in-text-block'];

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks the page in its current state, by default at 1280 and 360 px: axe finds no violations in the light theme and no
 * violations of its colour rules in the dark theme, and the page does not scroll sideways. Calls axe directly, because
 * `@axe-core/playwright` would inject axe before each check and transfer the results of all passed rules, which together take
 * longer than the check itself.
 *
 * @param what - names the page in the failure message
 */
export async function expectAccessible(page: Page, what: string, widths = [1280, 360]): Promise<void> {
  await inject(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Wait for fade-ins to end, because colours change until then.
      await page.waitForFunction(() =>
        document.getAnimations().every((each) => each.playState !== 'running'),
      );
      const violations = await page.evaluate(findViolations, colorScheme === 'dark' ? ofColours : null);
      expect(violations, `${what} at ${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectFits(page, `${what} at ${width} px`);
  }
}

/** Loads axe with `evaluate`, which the Content-Security-Policy does not restrict. Axe stays until the next navigation. */
async function inject(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
}

/** Checks that the page does not scroll sideways at its current width. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // React may render the layout for a new width in a later frame.
  await expect.poll(overflow, what).toBeLessThanOrEqual(0);
}

/**
 * Checks a page that differs only in its text from a page that `expectAccessible` checks, so a shorter check is enough: axe at
 * 360 px in the light theme, and no sideways scrolling at 1280 and 360 px.
 */
export async function expectWordsAccessible(page: Page, what: string): Promise<void> {
  await inject(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFits(page, `${what} at 1280 px`);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await page.evaluate(findViolations, null), what).toEqual([]);
  await expectFits(page, `${what} at 360 px`);
}

/**
 * Runs axe, with only the given rules if there are any. If a modal dialog is open, checks only the topmost one, because the
 * rest of the page is inert.
 */
async function findViolations(rules: string[] | null) {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const { violations } = await window.axe.run(dialog ?? document, {
    resultTypes: ['violations'],
    // Axe need not preload stylesheets and media: no enabled rule reads stylesheets, and no media play automatically.
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  return violations;
}
