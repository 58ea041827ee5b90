/** Locators and steps shared by the tests that use the admin screens. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

export const dialog = (page: Page) => page.getByRole('dialog').first();
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const unique = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

export async function make(request: APIRequestContext, token: string, kind: string, data: object) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post(`/api/admin/${kind}`, { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data as { _id: string; version: number };
}

export async function keptOnDevice(page: Page, text: string) {
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()), 'the drafts on the device')
    .toContain(text);
}

/**
 * Delays rendering that is not urgent, as on a slow computer. React schedules it with messages.
 * @returns a function that ends the delay
 */
export async function delayRendering(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...sent: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, sent), 500);
    };
    Object.assign(window, { renderInTime: () => Object.assign(MessagePort.prototype, { postMessage }) });
  });
  return () => page.evaluate(() => (window as unknown as { renderInTime: () => void }).renderInTime());
}
