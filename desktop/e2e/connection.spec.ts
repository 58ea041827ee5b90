import { logIn } from './colleague.ts';
import { connect, signIn, synced } from './desk.steps.ts';
import { admin, expect, test } from './test.ts';

test('the login and the app say when the server is unreachable or hangs, and "Online" is never shown meanwhile', async ({
  office,
  desk,
}) => {
  const { window } = await desk();
  await connect(window, office.url);
  await test.step('the login says that the server is unreachable, and not that the password is wrong', async () => {
    await office.cut();
    await logIn(window, admin.email, admin.password);
    await expect(window.getByText('The website cannot be reached, so nobody could sign in.')).toBeVisible();
    await expect(window.getByText('Login failed')).toBeHidden();
    await office.start();
    await signIn(window);
  });
  await synced(window);
  // Observe every change in the page. Polling from outside could miss two contradictory messages that are visible only briefly.
  await window.evaluate(() => {
    const contradictions: string[] = [];
    Reflect.set(globalThis, 'contradictions', contradictions);
    new MutationObserver(() => {
      // biome-ignore lint/performance/useDomNodeTextContent: innerText contains only the visible text.
      const text = document.body.innerText;
      if (/\bOnline\b/.test(text) && /The server cannot be reached/.test(text))
        contradictions.push(text.slice(0, 300));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  try {
    office.hang();
    await expect(window.getByText('The server cannot be reached.')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();
    // Staff can continue immediately, because the app reads from its copy of the data.
    await window.getByRole('link', { name: 'Testimonials', exact: true }).click();
    await expect(window.getByRole('row').nth(1)).toBeVisible();
  } finally {
    office.goOn();
  }
  await expect(window.getByRole('button', { name: 'Online' })).toBeVisible();
  await expect(window.getByText('The server cannot be reached.')).toBeHidden();

  await office.kill();
  await expect(window.getByText('The server cannot be reached.')).toBeVisible();
  await office.start();
  await expect(window.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(await window.evaluate(() => Reflect.get(globalThis, 'contradictions'))).toEqual([]);
});
