import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { type Child, ChildFailure, openChild } from '../../child/child.ts';
import { lockText } from '../../database/advisory-locks.ts';
import type { ContentVersion } from '../../database/content-version.ts';
import type { Orm } from '../../database/orm.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { AppError, badField, isDatabaseAway } from '../../graphql/errors.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { idsOf } from '../../records/sql.ts';
import { syncFolder } from '../../sync-folder.ts';
import type { WritePicture } from './picture.child.ts';
import { Picture } from './picture.kind.ts';

declare module '../../graphql/context.ts' {
  interface Services {
    pictures: Child<WritePicture>;
  }
}

export interface Upload {
  name: string;
  data: Buffer;
}

/**
 * Stores an upload. If the same file was uploaded before, returns the existing picture.
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT if the file is not a picture or has too many pixels; SERVICE_UNAVAILABLE if
 * the child process is busy, too slow or has died
 */
export async function storePicture(context: Context, upload: Upload): Promise<Picture> {
  const viewer = requireViewer(context);
  const digest = createHash('sha256').update(upload.data).digest('hex');
  const known = await context.em.findOne(Picture, { digest });
  if (known) return known;

  const id = v7();
  const folder = join(context.env.mediaDir, id);
  // The folder has a temporary name until all sizes are written, so that a power cut leaves no incomplete picture.
  const draft = `${folder}.part`;
  let made: Awaited<ReturnType<typeof writePicture>>;
  try {
    await mkdir(draft, { recursive: true });
    made = await writePicture(context, upload.data, draft);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(context.env.mediaDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return context.em.transactional(async (em) => {
    // A simultaneous upload may have stored the same file since the first query.
    await lockText(em, digest);
    const other = await em.findOne(Picture, { digest });
    if (other) {
      await rm(folder, { recursive: true, force: true });
      return other;
    }
    const media = em.create(
      Picture,
      {
        id,
        name: upload.name.slice(0, 200),
        ...made,
        bytes: upload.data.length,
        digest,
      },
      { partial: true },
    );
    recordActivity(em, viewer, { action: 'created', kind: 'Picture', recordId: id, title: media.name });
    await em.flush();
    return media;
  });
}

/** Returns the child process that encodes pictures. It starts with the first upload. */
export const openPictureMaker = (log: Logger) =>
  openChild<WritePicture>(import.meta.url, './picture.child', { log });

async function writePicture({ pictures }: Context, data: Buffer, draft: string) {
  const made = await pictures.run({ data, draft }).catch((error) => {
    if (!(error instanceof ChildFailure)) throw error;
    throw new AppError('SERVICE_UNAVAILABLE', 'The picture could not be made. Please send it again.', {
      retryAfter: 5,
    });
  });
  if (!('refused' in made)) return made;
  const message = refusals[made.refused];
  throw badField('file', message);
}

const refusals = {
  unreadable: 'The file is not a picture that we can read. Use JPEG, PNG, WebP, AVIF or GIF.',
  'too many pixels': 'The picture has too many pixels: at most 50 million.',
};

/**
 * Caches the ids of the pictures in the trash until the content version changes, which happens when a picture enters or leaves
 * the trash. While the database is unavailable, the last known ids are used.
 * @returns a function that says whether a picture is in the trash; it throws if the database is unavailable at the first read
 */
export function openTrashedPictures(
  orm: Orm,
  content: ContentVersion,
  isAnswering: () => Promise<boolean>,
): (id: string) => Promise<boolean> {
  let known: { generation: number; ids: Promise<Set<string>> } | null = null;

  const read = async () =>
    new Set(await idsOf(orm.em.fork(), 'select id from picture where deleted_at is not null'));

  return async (id) => {
    if (!content.isFresh()) await content.confirm();
    const last = known;
    const { generation } = content;
    if (last?.generation === generation || (last && !(await isAnswering()))) return (await last.ids).has(id);
    const ids = read().catch((error) => {
      known = last;
      if (!last || !isDatabaseAway(error)) throw error;
      return last.ids;
    });
    known = { generation, ids };
    return (await ids).has(id);
  };
}
