import { powerMonitor } from 'electron';
import type { SessionService } from './session.service.ts';

/** How often the token's age is checked, in milliseconds. */
const interval = 600_000;

/**
 * Renews the session while the app runs: the app stays in the tray for weeks, but a token lasts only hours
 * (docs/decisions/2026-11-21-sessions-that-are-renewed.md).
 */
export function keepSession({ renew }: Pick<SessionService, 'renew'>): void {
  void renew();
  setInterval(() => void renew(), interval);
  // The interval does not run while the computer sleeps.
  powerMonitor.on('resume', () => void renew());
}
