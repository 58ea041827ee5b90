import type { Page } from '@playwright/test';

/** The visible toast, if any. */
export const toastOf = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status');

/**
 * Dismisses the visible toast and all queued ones, and waits until none is left. Otherwise, a toast with buttons would stay for
 * up to 20 seconds.
 */
export const noToast = (page: Page) =>
  page.waitForFunction(() => {
    const toast = document.querySelector('section[aria-label="Notifications"] > div');
    toast?.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click();
    return toast === null;
  });

/**
 * Keeps the pointer over the toasts, so that each toast stays until it is dismissed. Otherwise a toast might disappear before a
 * slow test presses its button. While a toast stays, no other toast appears, so call `noToast` first if an earlier step has
 * caused toasts.
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
 * Waits until a toast with this text is visible, and dismisses earlier toasts, each of which would stay for up to 20 seconds.
 * The check runs in the page at every frame, so that no toast can appear and disappear between two checks.
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
    { timeout: 60_000 },
  );
}
