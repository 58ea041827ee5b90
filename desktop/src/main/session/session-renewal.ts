import { powerMonitor } from 'electron';
import type { SessionService } from './session.service.ts';

/** How often the age of the token is checked, milliseconds. */
const interval = 600_000;

/**
 * Keeps the session alive while the app runs: the app stays in the tray for weeks, and a token lasts for hours
 * (docs/decisions/2026-11-21-sessions-that-are-renewed.md).
 */
export function keepSession({ renew }: Pick<SessionService, 'renew'>): void {
  void renew();
  setInterval(() => void renew(), interval);
  // The interval does not run while the computer sleeps.
  powerMonitor.on('resume', () => void renew());
}
