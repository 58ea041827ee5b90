import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { type Context, requireOwner, type Viewer } from '../../graphql/context.ts';
import { AppError } from '../../graphql/errors.ts';
import { Activity } from '../../records/activity.entity.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { isArchive } from './archives.ts';

/** The list of erased enquiries, which belongs to every archive that is restored elsewhere. */
const erasedList = 'erased.txt';

const DAY_MS = 24 * 3_600_000;

const missing = () =>
  new AppError(
    'NOT_FOUND',
    'This server has no such backup. Newer ones may have replaced it, or another server of the office holds it.',
  );

/**
 * Sends an archive of BACKUP_DIR, or a part of it (`Range`), so that a download that broke off goes on. The activity log says
 * who took one, because an archive holds everything.
 *
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function sendBackup(context: Context, request: Request, response: Response): Promise<void> {
  const viewer = requireOwner(context);
  const { backupDir } = context.env;
  const name = String(request.params.name);
  if (!backupDir || !(isArchive(name) || name === erasedList)) throw missing();
  await access(join(backupDir, name)).catch(() => {
    throw missing();
  });
  await noteDownload(context.em, viewer, name);
  response.set({
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store, no-transform',
  });
  await new Promise<void>((resolve, reject) => {
    response.sendFile(name, { root: backupDir, cacheControl: false }, (error) => {
      // Whoever left in the middle comes back for the rest.
      if (!error || response.headersSent) return resolve();
      reject(error);
    });
  });
}

/** Once a day for each person and archive: a download in parts is one. */
async function noteDownload(em: Context['em'], viewer: Viewer, name: string): Promise<void> {
  const known = await em.count(Activity, {
    adminId: viewer.id,
    recordId: name,
    action: 'downloaded',
    createdAt: { $gt: new Date(Date.now() - DAY_MS) },
  });
  if (known > 0) return;
  recordActivity(em, viewer, { action: 'downloaded', kind: 'Backup', recordId: name, title: name });
  await em.flush();
}
