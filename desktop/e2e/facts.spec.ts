import { withCopy } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

const create = 'mutation ($input: FactInput!) { createFact(input: $input) { _id } }';
const template = 'mutation ($input: ReplyTemplateInput!) { createReplyTemplate(input: $input) { _id } }';
const enquiry = 'mutation ($input: StaffEnquiryInput!) { createEnquiry(input: $input) { _id } }';
const state = `query { adminFacts { key checkedOn version }
  adminActivity(first: 50) { edges { node { action kind } } } }`;

interface State {
  adminFacts: { key: string; checkedOn: string | null; version: number }[];
  adminActivity: { edges: { node: { action: string; kind: string } }[] };
}

test('a fact is confirmed offline, survives a kill of the app, fills a reply, and is recorded once', async ({
  office,
  desk,
}) => {
  const fact = {
    key: 'au-deposit',
    subject: 'australia',
    name: 'Funds to show',
    value: 'AUD 29,710',
    sourceName: 'Home Affairs',
    sourceUrl: 'https://immi.example',
  };
  await office.query(create, { input: fact });
  await office.query(template, { input: { title: 'Funds', textEn: 'Show {fact:au-deposit}.', textNe: '' } });
  await office.query(enquiry, { input: { name: 'Maya Rai', phone: '9807766554', origin: 'walk-in' } });
  const first = await withCopy(desk(), office.url);
  await office.cut();
  await expect(first.window.getByRole('button', { name: 'Offline' })).toBeVisible();
  await chooseFromMenu(first.app, 'Facts');
  const row = (window: typeof first.window) => window.getByRole('row').filter({ hasText: fact.name });
  await expect(row(first.window)).toContainText('AUD 29,710');
  await row(first.window).getByRole('button', { name: 'Still true' }).click();
  await expect(first.window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.kill();

  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await chooseFromMenu(again.app, 'Facts');
  await expect(row(again.window)).toContainText('AUD 29,710');
  await expect(row(again.window).getByRole('button', { name: 'Still true' })).toBeHidden();

  await test.step('a reply contains the value and the day, without the server', async () => {
    await chooseFromMenu(again.app, 'Contacts');
    await again.window
      .getByRole('link', { name: /Maya Rai/ })
      .first()
      .click();
    await again.window.getByRole('button', { name: 'Reply…' }).click();
    const dialog = again.window.getByRole('dialog', { name: 'Reply to Maya Rai' });
    await dialog.getByLabel('Template').selectOption('Funds');
    await expect(dialog.getByLabel('Text')).toHaveValue(/^Show AUD 29,710 \(\d+ \w+ \d{4}\)\.$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await office.start();
  const there = async () => {
    const { adminFacts, adminActivity } = (await office.query(state)) as unknown as State;
    const { checkedOn, version } = adminFacts.find(({ key }) => key === fact.key) ?? {};
    const changes = adminActivity.edges.filter(
      ({ node }) => node.kind === 'Fact' && node.action === 'updated',
    );
    return { checkedOn, version, changes: changes.length };
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format();
  await expect.poll(there).toEqual({ checkedOn: today, version: 2, changes: 1 });
  await expect(again.window.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(await there()).toEqual({ checkedOn: today, version: 2, changes: 1 });
});
