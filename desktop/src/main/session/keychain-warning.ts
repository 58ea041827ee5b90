import { dialog } from 'electron';
import type { KeychainGate } from './keychain-gate.ts';

/** Warns staff that the keychain has become unavailable since the start, unless they chose to work without it. */
export async function tellOfKeychain(gate: KeychainGate): Promise<void> {
  if ((await gate.state()) === 'without') return;
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Prasthan',
    message: 'The keychain of this computer is closed',
    detail: 'You stay signed in until you quit the app.',
  });
}
