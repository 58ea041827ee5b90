import { expect, type Page } from '@playwright/test';

/** The toast that is drawn; none if nothing is to be said. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status');

/** Waits until no toast stands and none waits. */
export const noToast = (page: Page) => expect(toastOf(page)).toHaveCount(0);

/**
 * Rests the pointer on each toast: the one that stands, and those that come, stay until they are dismissed. Otherwise a toast is
 * gone after four seconds, which a busy machine may need to press its button. The next one is drawn only then, so a test that has
 * caused toasts before waits for `noToast` first.
 */
export const stayOnToasts = (page: Page) =>
  page.evaluate(() => {
    const rest = () => {
      for (const toast of document.querySelectorAll('section[aria-label="Notifications"] > div'))
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    };
    new MutationObserver(rest).observe(document.body, { subtree: true, childList: true });
    rest();
  });

/**
 * Waits until a toast is drawn, and dismisses those before it, each of which would stay for two to four seconds. The page itself
 * looks at every frame, so that no toast comes and goes between two looks.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const toast = document.querySelector('section[aria-label="Notifications"] > div');
      if (toast?.textContent.includes(wanted)) return toast.checkVisibility();
      toast?.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click();
      return false;
    },
    text,
    { timeout: 20_000 },
  );
}
