import { dialog } from 'electron';
import type { KeychainGate } from './keychain-gate.ts';

/** Tells staff that the keychain has closed since the start. Where they chose to go on without one, they know. */
export async function tellOfKeychain(gate: KeychainGate): Promise<void> {
  if ((await gate.state()) === 'without') return;
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Prasthan',
    message: 'The keychain of this computer is closed',
    detail: 'You stay signed in until you quit the app.',
  });
}
