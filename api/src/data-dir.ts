import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';

/** What we write into DATA_DIR. A folder with other things in it was not made for us alone. */
const ours =
  /^(secrets\.json|server\.|postgres$|postgres\.|erased\.txt|enquiries$|media$|backups$|restore\.part|before-upgrade$)/;

/**
 * Makes DATA_DIR for this user alone, and closes an existing one that others may read. Where the server runs as root, PostgreSQL
 * runs as another user and has to pass through the folder to its own, so others may enter and not list it; what lies in it is
 * closed by itself (docs/decisions/2026-11-21-embedded-postgres-as-root.md).
 *
 * @throws the error of the file system when the folder cannot be made
 */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  // Windows has no modes: the folder inherits the rights of the folder around it.
  const user = process.getuid?.();
  const { uid, mode } = statSync(dataDir);
  const wanted = user === 0 ? 0o711 : 0o700;
  const isTooOpen = (mode & 0o777 & ~wanted) !== 0;
  if (user === undefined || uid !== user || !isTooOpen) return;
  if (readdirSync(dataDir).every((name) => ours.test(name))) chmodSync(dataDir, mode & wanted);
}
