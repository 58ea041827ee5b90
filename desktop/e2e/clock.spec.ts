import { withCopy } from './desk.steps.ts';
import { expect, test } from './test.ts';

const day = 86_400_000;
const officeDay = (moment: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(moment);

test('due work follows the office’s day on a computer whose clock is a day slow or fast, also without the server', async ({
  office,
  desk,
}) => {
  const due = `Due ${crypto.randomUUID()}`;
  const later = `Later ${crypto.randomUUID()}`;
  for (const [person, followUpOn] of [
    [due, officeDay(Date.now())],
    [later, officeDay(Date.now() + day)],
  ] as const) {
    const made = await office.enquire({
      name: person,
      email: 'due@student.example',
      message: 'Please call me about the visa',
    });
    const { _id } = made as { _id: string };
    await office.call('PATCH', `/api/admin/contacts/${_id}`, { status: 'contacted', followUpOn });
  }
  const { app, window } = await withCopy(desk(), office.url);
  for (const [wrong, words] of [
    [-day, '24 hours slow'],
    [day, '24 hours fast'],
  ] as const)
    await test.step(words, async () => {
      await app.evaluate((_electron, by) => {
        const real: () => number = Reflect.get(globalThis, 'realNow') ?? Date.now;
        Reflect.set(globalThis, 'realNow', real);
        Date.now = () => real() + by;
      }, wrong);
      await window.evaluate((by) => {
        const real: () => number = Reflect.get(globalThis, 'realNow') ?? Date.now;
        Reflect.set(globalThis, 'realNow', real);
        Date.now = () => real() + by;
      }, wrong);
      await window.getByRole('link', { name: 'Contacts', exact: true }).click();
      await window.getByRole('button', { name: /with a warning/ }).click();
      await expect(window.getByText(`The clock of this computer is ${words}.`)).toBeVisible();
      await window.keyboard.press('Escape');

      await office.cut();
      await expect(window.getByRole('button', { name: /Offline/ })).toBeVisible();
      await window.getByRole('link', { name: 'Dashboard', exact: true }).click();
      const followUps = window.getByRole('region', { name: /^Today/ });
      await expect(followUps.getByText(due)).toBeVisible();
      await expect(followUps.getByText(later)).toBeHidden();
      await office.start();
      await expect(window.getByRole('button', { name: /Online/ })).toBeVisible();
    });
});
