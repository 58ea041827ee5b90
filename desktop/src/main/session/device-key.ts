import { newKey } from '../files/sealed-box.ts';
import type { Keychain } from './keychain.ts';

/** The keychain entry with the key of this computer's encrypted files. */
const deviceKeyName = 'device-key';

/** Reads the key of the encrypted files, or creates it at the first run. @throws KeychainAway */
export async function loadDeviceKey(keychain: Keychain): Promise<Buffer> {
  const stored = await keychain.read(deviceKeyName);
  if (stored) return Buffer.from(stored, 'base64');
  const key = newKey();
  await keychain.write(deviceKeyName, key.toString('base64'));
  return key;
}
