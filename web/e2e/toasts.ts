import type { Page } from '@playwright/test';

/**
 * Rests the pointer on the toasts: those that stand, and those that come, stay until the page is left. Otherwise a toast is gone after
 * four seconds, which a busy machine may need to press its button.
 */
export const stayOnToasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).dispatchEvent('mouseover');
