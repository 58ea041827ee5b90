import { powerMonitor } from 'electron';
import type { SessionService } from './session.service.ts';

/** How often it is looked whether the token has grown old, milliseconds. */
const interval = 600_000;

/**
 * Keeps the session alive while the app runs: it waits in the tray for weeks, and a token is good for hours
 * (docs/decisions/2026-11-21-sessions-that-are-renewed.md). Whether the server is there shows by asking.
 */
export function keepSession({ renew }: Pick<SessionService, 'renew'>): void {
  void renew();
  setInterval(() => void renew(), interval);
  // A computer that slept had its clocks stand still.
  powerMonitor.on('resume', () => void renew());
}
