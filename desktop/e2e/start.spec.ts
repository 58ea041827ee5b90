import { expect, test } from './test.ts';

test('the keychain of a simulated computer is unlocked, locked or absent, as requested', async ({
  computer,
}) => {
  const { keychain } = await computer('locked');
  expect(await keychain.isLocked()).toBe(true);
  const open = await computer('unlocked');
  expect(await open.keychain.isLocked()).toBe(false);
  expect(await open.keychain.search('service', 'Prasthan')).toBe('');
  await open.logInAgain('absent');
  expect(() => open.keychain).toThrow('no keychain');
});
