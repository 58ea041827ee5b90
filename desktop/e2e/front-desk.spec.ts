/** Tests the front desk without the server, in the real app. */
import { noToast, stayOnToasts } from '../../web/e2e/toasts.ts';
import { moveIn, synced } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

const phone = '9812345670';
const typed = '+977 981-2345670';
const found = `query { people: adminPeople(query: "${phone}") { edges { node { name suggestions(first: 5) { reason person { name } } } } }
  enquiries: adminEnquiries(query: "${phone}") { edges { node { name person { name } } } } }`;
const create = `mutation ($person: PersonInput!) { createPerson(input: $person) { _id } }`;
const note = 'mutation ($input: StaffEnquiryInput!) { createEnquiry(input: $input) { _id } }';

interface Found {
  people: {
    edges: { node: { name: string; suggestions: { reason: string; person: { name: string } }[] } }[];
  };
  enquiries: { edges: { node: { name: string; person: { name: string } | null } }[] };
}

test('two clerks enter the same walk-in, one of them offline: two people are stored, each once, and then a suggestion appears', async ({
  office,
  desk,
}) => {
  const first = await desk();
  const { window, app } = first;
  await moveIn(window, office.url);
  await synced(window);
  await office.cut();
  await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();

  await test.step('Back closes the form of a new enquiry as soon as the form is shown', async () => {
    await chooseFromMenu(app, 'Contacts');
    await expect(window).toHaveURL(/\/admin\/contacts$/);
    await chooseFromMenu(app, 'Today');
    await expect(window).toHaveURL(/\/admin\/today(\/|$)/);
    await window.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Reflect.set(globalThis, 'pressed', promise);
      const seen = new MutationObserver(() => {
        if (!document.querySelector('dialog[open]')) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        });
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await chooseFromMenu(app, 'New…');
    await window.evaluate(() => Reflect.get(globalThis, 'pressed') as Promise<void>);
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(window).toHaveURL(/\/admin\/today(\/|$)/);
  });

  await test.step('a walk-in is entered in three fields from the menu, and attached to a new person', async () => {
    await chooseFromMenu(app, 'New…');
    const form = window.getByRole('dialog', { name: 'New enquiry' });
    await noToast(window);
    await stayOnToasts(window);
    await form.getByLabel('Phone').fill(phone);
    await form.getByLabel('Name').fill('Deepa Oli');
    await form.getByLabel('Name').press('Enter');
    await expect(form).toBeHidden();
    await window.getByRole('button', { name: 'Open', exact: true }).click();
    const panel = window.getByRole('region', { name: 'Contact details' });
    await expect(panel.getByRole('heading', { name: 'Deepa Oli' })).toBeVisible();
    await panel.getByRole('button', { name: /^Person:/ }).click();
    await panel.getByRole('button', { name: 'New person from this enquiry' }).click();
    await expect(panel.getByRole('button', { name: 'Detach Deepa Oli' })).toBeVisible();
    await expect(window.getByRole('button', { name: /3 changes waiting/ })).toBeVisible();
  });

  await test.step('a second clerk enters the same person on the server', async () => {
    const person = { name: 'Dipa Oli', phones: [{ text: typed, whose: '' }] };
    const made = (await office.query(create, { person })) as { createPerson: { _id: string } };
    const personId = made.createPerson._id;
    await office.query(note, { input: { name: 'Dipa Oli', phone: typed, origin: 'walk-in', personId } });
  });

  await first.kill();
  const again = await desk({ computer: first.computer });
  await test.step('the queue survives the kill, and so does the person’s page', async () => {
    await expect(again.window.getByRole('button', { name: /3 changes waiting/ })).toBeVisible();
    await chooseFromMenu(again.app, 'People');
    await expect(again.window).toHaveURL(/\/admin\/people/);
    // Wait for this screen, because the previous one may have a link with the person's name.
    await expect(again.window.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
    await again.window.getByRole('link', { name: 'Deepa Oli' }).first().click();
    await expect(again.window).toHaveURL(/\/admin\/people\/./);
    await expect(again.window.getByRole('heading', { name: 'Deepa Oli' })).toBeVisible();
    await expect(again.window.getByText('May be the same person')).toBeHidden();
  });

  await office.start();
  await expect(again.window.getByRole('button', { name: 'Online' })).toBeVisible();
  const there = async () => (await office.query(found)) as unknown as Found;
  const namesIn = ({ edges }: { edges: { node: { name: string } }[] }) =>
    edges.map(({ node }) => node.name).sort();
  await expect
    .poll(async () => {
      const { people, enquiries } = await there();
      return [namesIn(people), namesIn(enquiries)];
    })
    .toEqual([
      ['Deepa Oli', 'Dipa Oli'],
      ['Deepa Oli', 'Dipa Oli'],
    ]);
  const { people, enquiries } = await there();
  for (const { node } of enquiries.edges) expect(node.person?.name).toBe(node.name);
  for (const { node } of people.edges) expect(node.suggestions).toMatchObject([{ reason: 'phone' }]);

  await test.step('the page suggests the same person, with the server and, once loaded, without', async () => {
    const suggestion = again.window.getByRole('button', { name: 'Compare with Dipa Oli' });
    await again.window.reload();
    await expect(suggestion).toBeVisible();
    await synced(again.window);
    await office.cut();
    await expect(again.window.getByRole('button', { name: 'Offline' })).toBeVisible();
    await again.window.reload();
    await expect(suggestion).toBeVisible();
    await again.window.getByRole('button', { name: 'These are two people: Dipa Oli' }).click();
    await expect(again.window.getByText(/needs the server/)).toBeVisible();
  });
});
