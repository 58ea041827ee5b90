import { expect, test } from './test.ts';

test('a power cut at the office leaves its address and its data', async ({ office }) => {
  const sender = `visitor-${crypto.randomUUID()}@student.example`;
  await office.enquire({ name: 'Asmita', email: sender, message: 'Which intakes are open?' });
  await office.kill();
  expect(office.isRunning()).toBe(false);
  await office.start();
  const inbox = await office.call('GET', `/api/admin/contacts?q=${encodeURIComponent(sender)}`);
  expect(inbox).toMatchObject({ contacts: [{ email: sender }] });
});

test('a keychain in its three states is what the tests say it is', async ({ computer }) => {
  const { keychain } = await computer('locked');
  expect(await keychain.isLocked()).toBe(true);
  const open = await computer('unlocked');
  expect(await open.keychain.isLocked()).toBe(false);
  expect(await open.keychain.search('service', 'Prasthan')).toBe('');
  await open.logInAgain('absent');
  expect(() => open.keychain).toThrow('no keychain');
});
