import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Looks at a page as it stands, at 1280 and 360 px, light and dark: axe finds nothing, and nothing scrolls sideways.
 *
 * @param what for the message of a failure
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Half faded in, colours are not yet their own.
      await page.waitForFunction(() =>
        document.getAnimations().every((each) => each.playState !== 'running'),
      );
      // Without frames to look into, the mode that opens no second page says the same in half the time.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      // Nothing but colours depends on the theme.
      if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
      const { violations } = await axe.analyze();
      expect(violations, `${what} at ${width} px, ${colorScheme}`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
