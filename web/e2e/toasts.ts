import { expect, type Page } from '@playwright/test';

/** The visible toast, if there is one. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status');

/** Waits until no toast is visible or queued. */
export const noToast = (page: Page) => expect(toastOf(page)).toHaveCount(0);

/**
 * Keeps the pointer over the toasts, so that each stays until it is dismissed. Without this, a toast disappears after four seconds,
 * which may be too early for a busy machine to press its button. The next toast shows only after the one before it is dismissed:
 * a test that caused earlier toasts must wait for `noToast` first.
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
 * Waits until a toast with this text is visible and dismisses the toasts before it, each of which would stay for two to four
 * seconds. The page checks at every frame, so that no toast can come and go between two checks.
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
