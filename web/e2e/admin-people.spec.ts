/** People: the list, a person's page, and linking an enquiry to a person. */
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { enquire, openChip, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, joined, test } from './admin.session.ts';
import { expectToast, toastOf } from './toasts.ts';

const freshNumber = () => `984${crypto.getRandomValues(new Uint32Array(1))[0]}`.padEnd(10, '7').slice(0, 10);
const grouped = (number: string) => `${number.slice(0, 4)}-${number.slice(4)}`;

async function ask<Data>(request: APIRequestContext, token: string, query: string, variables: object) {
  const answer = await request.post('/graphql', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    data: { query, variables },
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] };
  expect(
    errors?.map(({ message }) => message),
    query,
  ).toBeUndefined();
  return data;
}

async function makePerson(request: APIRequestContext, token: string, input: object) {
  const query = 'mutation($input: PersonInput!) { createPerson(input: $input) { _id version } }';
  const made = await ask<{ createPerson: { _id: string; version: number } }>(request, token, query, {
    input,
  });
  return made.createPerson;
}

const person = (page: Page) => page.getByRole('article');
const whose = (page: Page) => panelOf(page).getByRole('region', { name: 'Person', exact: true });

test('one click attaches an enquiry, and two people with one phone number stay separate', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const [name, brother, number] = [unique('Sita'), unique('Ram'), freshNumber()];
  const sita = await makePerson(request, token, {
    name,
    phones: [{ text: number, whose: 'mother' }],
    destinations: ['Australia'],
  });
  const first = await enquire(request, { name, phone: `+977 ${grouped(number)}` });
  const second = await enquire(request, {
    name: brother,
    phone: number,
    message: 'What do I need for Japan?',
  });

  await openOffice(`/admin/contacts/${first}`);
  await openChip(panelOf(page), 'Person');
  await expect(whose(page)).toContainText(`${grouped(number)} (mother)`);
  await expectAccessible(page, 'an enquiry that may be somebody’s');
  await whose(page)
    .getByRole('button', { name: `Attach to ${name}` })
    .click();
  await expect(whose(page).getByRole('button', { name: `Detach ${name}` })).toBeVisible();
  await expect(panelOf(page).getByText(`attached it to ${name}`)).toBeVisible();
  await page.reload();
  await openChip(panelOf(page), 'Person');
  await whose(page).getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/admin/people/${sita._id}`);
  await expect(person(page).getByRole('heading', { name, level: 2 })).toBeFocused();
  await expect(person(page).getByRole('link', { name: 'I would like to study in Australia.' })).toBeVisible();
  await expect(person(page).getByText(`${name} wrote from the website`)).toBeVisible();

  // The person's brother writes from the same phone number.
  await goOn(page, `/admin/contacts/${second}`);
  await openChip(panelOf(page), 'Person');
  await expect(whose(page).getByRole('button', { name: `Attach to ${name}` })).toBeVisible();
  await whose(page).getByRole('button', { name: 'New person from this enquiry' }).click();
  // Wait until the server has attached the enquiry. The link appears earlier, and leaving the page would abort the request.
  await expect(panelOf(page).getByText(`attached it to ${brother}`)).toBeVisible();
  await whose(page).getByRole('link', { name: brother }).click();
  const suggested = person(page).getByRole('region', { name: 'May be the same person' });
  await expect(suggested).toContainText(name);
  await suggested.getByRole('button', { name: `These are two people: ${name}` }).click();
  await expectToast(page, 'Kept as two people.');
  await expect(suggested).toHaveCount(0);
  await page.goto(`/admin/people/${sita._id}`);
  await expect(person(page).getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(suggested).toHaveCount(0);

  // A person can also be found with the search, and can be detached from an enquiry.
  await goOn(page, `/admin/contacts/${second}`);
  await openChip(panelOf(page), 'Person');
  await whose(page)
    .getByRole('button', { name: `Detach ${brother}` })
    .click();
  await whose(page).getByRole('button', { name: 'Find a person…' }).click();
  await whose(page).getByLabel('Whose enquiry is it?').fill(name);
  await whose(page)
    .getByRole('button', { name: `Attach ${name}` })
    .click();
  await expect(whose(page).getByRole('link', { name })).toBeVisible();
});

test('what belongs to somebody who has left is nobody’s: it can be taken, and becomes no counsellor of a new record', async ({
  page,
  office,
  request,
  token,
  openOffice,
}) => {
  const { email } = await joined(office, request, 'Left Leela');
  const accounts = (await office('GET', '/api/admin/accounts')) as { _id: string; email: string }[];
  const counsellorId = accounts.find((account) => account.email === email)?._id;
  const [name, number] = [unique('Hari'), freshNumber()];
  const walkIn = {
    name,
    phone: '01-4412345',
    message: 'Is Japan possible?',
    origin: 'walk-in',
    counsellorId,
  };
  const { _id: id } = (await office('POST', '/api/admin/contacts', walkIn)) as { _id: string };
  const known = await makePerson(request, token, {
    ...{ name: unique('Known'), phones: [{ text: number, whose: '' }], counsellorId },
  });
  await office('PUT', `/api/admin/accounts/${counsellorId}`, { isActive: false });

  await openOffice(`/admin/contacts/${id}`);
  await expect(panelOf(page).getByRole('button', { name: 'Take' })).toBeVisible();
  // The enquiry has no email address, and nobody can write to its phone number, a landline. So the panel offers no reply.
  await expect(panelOf(page).getByRole('button', { name: 'Reply…' })).toHaveCount(0);
  await openChip(panelOf(page), 'Person');
  await whose(page).getByRole('button', { name: 'New person from this enquiry' }).click();
  await expect(whose(page).getByRole('link', { name })).toBeVisible();
  // Wait until the server has attached the enquiry, because the dialog "Erase for good" shows a preview from the server. The
  // link appears earlier.
  await expect(panelOf(page).getByText(`attached it to ${name}`)).toBeVisible();
  await openChip(panelOf(page), 'More actions');
  await panelOf(page).getByRole('button', { name: 'Erase for good…' }).click();
  await expect(page.getByRole('dialog')).toContainText(`The person ${name} is kept.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  // A key that is pressed while the form loads must not replace the person.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/new-enquiry-*.js', (route) => held.then(() => route.continue()), { times: 1 });
  await page.goto(`/admin/people/${known._id}`);
  // The form knows only after the accounts are loaded that the counsellor has left.
  await expect(person(page).getByText('(left) looks after them')).toBeVisible();
  await person(page).getByRole('button', { name: 'New enquiry' }).click();
  await page.keyboard.type('5');
  release();
  const form = page.getByRole('dialog', { name: 'New enquiry' });
  await expect(form.getByText(/^Yours, follow up on/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
});

test("two people are merged, the merged person's link leads to the kept person, and the merge is undone", async ({
  page,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const [name, other, number] = [unique('Bina Rai'), unique('B. Rai'), freshNumber()];
  const phones = [{ text: number, whose: '' }];
  const kept = await makePerson(request, token, { name, phones, level: '+2', destinations: ['Japan'] });
  const gone = await makePerson(request, token, {
    ...{ name: other, phones, level: 'Bachelor', scores: 'IELTS 6.5', destinations: ['Canada'] },
  });
  const enquiry = await enquire(request, {
    name: other,
    phone: freshNumber(),
    message: 'Is Canada possible?',
  });
  const attach =
    'mutation($id: ID!, $personId: ID) { updateEnquiry(id: $id, input: { personId: $personId }) { _id } }';
  await ask(request, token, attach, { id: enquiry, personId: gone._id });

  // Staff open the comparison, and then another dialog while the comparison's code is loading. Then the loading fails.
  const loading = Promise.withResolvers<Route>();
  await page.route('**/merge-dialog-*.js', loading.resolve, { times: 1 });
  await openOffice(`/admin/people/${kept._id}`);
  const openComparison = () =>
    person(page)
      .getByRole('button', { name: `Compare with ${other}` })
      .click();
  await openComparison();
  const code = await loading.promise;
  await person(page).getByRole('button', { name: 'Edit' }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit Person' });
  await expect(edit).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await code.abort();
  await failed;
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(toastOf(page)).toBeHidden();

  await expectAccessible(page, 'a person who may be another one');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openComparison();
  const compare = page.getByRole('dialog', { name: 'Are they one person?' });
  await expect(compare.getByRole('group', { name: 'Scores' })).toContainText('IELTS 6.5');
  await compare.getByRole('button', { name: 'Merge…' }).click();
  await expect(compare.getByRole('alert')).toContainText('choose what stays');
  await expectAccessible(page, 'two people side by side');
  await page.setViewportSize({ width: 1280, height: 800 });
  await compare.getByRole('radio', { name, exact: true }).check();
  await compare.getByRole('radio', { name: 'Bachelor' }).check();
  await compare.getByRole('button', { name: 'Merge…' }).click();
  const sure = page.getByRole('dialog', { name: 'Merge these two?' });
  await expect(sure).toContainText('1 enquiry moves');
  await expect(sure).toContainText(
    `You can undo this for 30 days, as long as nobody changes the details of ${name}, merges ${name} again, or detaches an enquiry that moved.`,
  );
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'MergePeople') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await sure.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'They could not be merged. Check the connection and try again.');
  await page.unroute('**/graphql');
  await sure.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`Merged: ${other} is now ${name}.`)).toBeVisible();
  await expect(person(page).getByText('Japan, Canada')).toBeVisible();
  await expect(person(page).getByText('Bachelor', { exact: true })).toBeVisible();
  await expect(person(page).getByRole('link', { name: 'Is Canada possible?' })).toBeVisible();

  await page.goto(`/admin/people/${gone._id}`);
  await expect(page).toHaveURL(`/admin/people/${kept._id}`);
  const led = person(page)
    .getByRole('status')
    .filter({ hasText: `${other} was merged into this person` });
  await expect(led).toBeVisible();
  await led.getByRole('button', { name: `Undo the merge of ${other}` }).click();
  await expect(page.getByText(`Undone: ${other} is a separate person again.`)).toBeVisible();
  await expect(person(page).getByText('+2', { exact: true })).toBeVisible();
  await expect(person(page).getByRole('link', { name: 'Is Canada possible?' })).toHaveCount(0);

  // Merge the two people again. If somebody changes the person later, the merge cannot be undone, and the page says so.
  const merge =
    'mutation($k: ID!, $g: ID!, $kv: Int!, $gv: Int!, $c: MergeChoices) { mergePeople(keptId: $k, goneId: $g, keptVersion: $kv, goneVersion: $gv, choices: $c) { _id } }';
  const versions =
    '($k: ID!, $g: ID!) { k: adminPerson(id: $k) { version } g: adminPerson(id: $g) { version } }';
  const ids = { k: kept._id, g: gone._id };
  const now = await ask<Record<'k' | 'g', { version: number }>>(request, token, `query${versions}`, ids);
  const choices = { name, level: '+2' };
  await ask(request, token, merge, { ...ids, kv: now.k.version, gv: now.g.version, c: choices });
  const change = 'mutation($id: ID!) { updatePerson(id: $id, input: { level: "Master" }) { _id } }';
  await ask(request, token, change, { id: kept._id });
  await page.goto(`/admin/people/${kept._id}`);
  await expect(person(page).getByText('were changed after the merge').first()).toBeVisible();
});

test('a person is added, found by any spelling, and edited while a colleague saves', async ({
  page,
  request,
  token,
  openOwn,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const [name, number, email] = [unique('Chandra Poudel'), freshNumber(), freshEmail()];
  const devanagari = number.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
  await openOwn('/admin/people');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await page.getByRole('button', { name: 'New person' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Person' });
  await form.getByLabel('Name', { exact: false }).first().fill(name);
  await form.getByLabel('Name in Nepali').fill('चन्द्र पौडेल');
  await form.getByLabel('Phone number of phone 1').fill(devanagari);
  await form.getByText('BS', { exact: true }).click();
  await form.getByLabel('Birthday').fill('2058-08-06');
  await form.getByLabel('Email').fill(email);
  await expectAccessible(page, 'the form of a person');
  await page.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(person(page).getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(person(page).getByText('6 Mangsir 2058 (21 Nov 2001)')).toBeVisible();
  await expect(person(page).getByText(grouped(number))).toBeVisible();

  // While the form is open, a colleague changes the level and the guardian. The user changes the guardian, too.
  await person(page).getByRole('button', { name: 'Edit' }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit Person' });
  await edit.getByLabel('Guardian').fill('Mine');
  const id = page.url().split('/').at(-1);
  const change =
    'mutation($id: ID!) { updatePerson(id: $id, input: { level: "Master", guardianName: "Theirs" }) { _id } }';
  await ask(request, token, change, { id });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert').getByRole('definition')).toHaveText(['YoursMine', 'TheirsTheirs']);
  await edit.getByRole('button', { name: 'Use mine' }).click();
  await expect(edit).toBeHidden();
  await expect(person(page).getByText('Mine', { exact: true })).toBeVisible();
  await expect(person(page).getByText('Master', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'People' }).last().click();
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  const own = rows.filter({ hasText: name });
  await page.getByRole('searchbox', { name: 'Search' }).fill(`+977 ${grouped(number)}`);
  await expect(own).toContainText(grouped(number));
  await expect(rows).toHaveCount(1);
  await expectAccessible(page, 'the list of people');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz nobody');
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(own).toBeVisible();

  // On a phone, Search finds people by their number.
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Search' }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  const found = palette.getByRole('option').filter({ hasText: name });
  await palette.getByRole('combobox').fill(number);
  await expect(found).toContainText('Person');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await palette.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(`/admin/people/${id}`);
});
