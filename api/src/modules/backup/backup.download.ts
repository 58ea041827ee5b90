import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { type Context, requireOwner, type Viewer } from '../../graphql/context.ts';
import { AppError } from '../../graphql/errors.ts';
import { Activity } from '../../records/activity.entity.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { isArchive } from './archives.ts';
import { BACKUP_ID, BackupState } from './backup-state.entity.ts';

/** The list of the ids of erased records. After a restore on another machine, it is needed to erase these records again. */
const erasedList = 'erased.txt';

const DAY_MS = 24 * 3_600_000;

const missing = () =>
  new AppError(
    'NOT_FOUND',
    'This server has no such backup. Newer ones may have replaced it, or another server of the office holds it.',
  );

/**
 * Sends a file. Supports `Range`, to resume a download. Logs who downloaded the file, because an archive contains all data.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function sendBackup(context: Context, request: Request, response: Response): Promise<void> {
  const viewer = requireOwner(context);
  const { backupDir } = context.env;
  const name = String(request.params.name);
  if (!isArchive(name) && name !== erasedList) throw missing();
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
      // After the headers were sent, an error means that the download was interrupted. The client can request the rest later.
      if (!error || response.headersSent) return resolve();
      reject(error);
    });
  });
  if (isArchive(name) && sentEnd(request, response))
    await context.em.upsert(BackupState, { id: BACKUP_ID, downloadedAt: new Date() });
}

function sentEnd(request: Request, response: Response): boolean {
  if (request.method !== 'GET' || !response.writableFinished) return false;
  if (response.statusCode === 200) return true;
  const [, last, size] = /-(\d+)\/(\d+)$/.exec(String(response.getHeader('content-range'))) ?? [];
  return response.statusCode === 206 && Number(last) + 1 === Number(size);
}

/** Logs at most once a day per person and file, because one download may consist of several requests. */
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
