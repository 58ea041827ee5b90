import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { nextOpenDay, usualWeek } from '../../api/src/modules/enquiry/office-hours.ts';
import { expect, freshEmail } from './admin.session.ts';

/** Sends an enquiry as a visitor does. @returns the enquiry's id */
export async function enquire(request: APIRequestContext, enquiry: Record<string, string>): Promise<string> {
  const answer = await request.post('/api/contact', {
    data: { message: 'I would like to study in Australia.', email: freshEmail(), ...enquiry },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data._id;
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Contact details' });

/** Opens a chip in the panel. The chip's content appears below the chip, or at the bottom of a phone's screen. */
export async function openChip(
  panel: Locator,
  name: 'Follow-up' | 'Person' | 'Details' | 'More actions',
): Promise<Locator> {
  const content = panel.getByRole('group', { name, exact: true });
  await panel.getByRole('button', { name: new RegExp(`^${name}(:|$)`) }).click();
  await expect(content).toBeVisible();
  return content;
}

/** Returns the date in Nepal `after` days from today, in the format of a date input. */
export function officeDay(after = 0): string {
  const day = new Date(Date.now() + after * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(day);
}

/** Returns the first open day at least `after` days from today, according to the office's default week. */
export const openDay = (after: number): string =>
  nextOpenDay({ week: usualWeek, holidays: [] }, officeDay(after));
