import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { Picture } from './picture.entity.ts';

/** Widths in pixels: a card on a phone, a card on a desktop, a full page. */
const WIDTHS = [480, 960, 1600];
/** 50 megapixels: more than a phone's camera has, and small enough for the server's memory. */
const MOST_PIXELS = 50_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'heif'];

/** An uploaded file. */
export interface Upload {
  name: string;
  data: Buffer;
}

/**
 * Stores a picture as AVIF and WebP at up to three widths, turned upright and without EXIF data. A file that is already
 * stored is answered with the stored picture.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for a file that is not a picture
 */
export async function storePicture(context: Context, upload: Upload): Promise<Picture> {
  const viewer = requireViewer(context);
  const digest = createHash('sha256').update(upload.data).digest('hex');
  const known = await context.em.findOne(Picture, { digest });
  if (known) return known;

  const { width, height } = await measure(upload.data);
  const widths = [...WIDTHS.filter((each) => each < width), Math.min(width, WIDTHS.at(-1) ?? width)];
  const id = v7();
  const folder = join(context.env.dataDir, 'media', id);
  // The folder has another name until all sizes are written, so that a power cut leaves no incomplete picture.
  const draft = `${folder}.part`;
  try {
    await mkdir(draft, { recursive: true });
    for (const each of widths) await writeSizes(upload.data, each, draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  const largest = widths.at(-1) ?? width;
  return context.em.transactional(async (em) => {
    const media = em.create(
      Picture,
      {
        id,
        name: upload.name.slice(0, 200),
        width: largest,
        height: Math.round((height * largest) / width),
        bytes: upload.data.length,
        widths,
        digest,
      },
      { partial: true },
    );
    recordActivity(em, viewer, { action: 'created', kind: 'Picture', recordId: id, title: media.name });
    await em.flush();
    return media;
  });
}

/** The size of a picture after it is turned upright. @throws AppError BAD_USER_INPUT */
async function measure(data: Buffer): Promise<{ width: number; height: number }> {
  const meta = await sharp(data, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => null);
  if (!meta?.format || !FORMATS.includes(meta.format)) {
    throw unreadable();
  }
  const { width, height } = meta.autoOrient;
  if (width * height > MOST_PIXELS) {
    throw badInput('The picture has too many pixels: at most 50 million.', {
      file: 'The picture has too many pixels: at most 50 million.',
    });
  }
  return { width, height };
}

async function writeSizes(data: Buffer, width: number, folder: string): Promise<void> {
  const picture = sharp(data, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  // Low effort for AVIF: on a small server the highest effort takes minutes and saves a few bytes.
  const made = {
    webp: picture.clone().webp({ quality: 80 }),
    avif: picture.clone().avif({ quality: 55, effort: 2 }),
  };
  await Promise.all(
    Object.entries(made).map(async ([format, size]) => {
      // Encoding fails because of the picture, writing because of the disk. Only the first is the uploader's error.
      const bytes = await size.toBuffer().catch(() => {
        throw unreadable();
      });
      await writeFile(join(folder, `${width}.${format}`), bytes);
    }),
  );
}

function unreadable() {
  const message = 'The file is not a picture that we can read. Use JPEG, PNG, WebP, AVIF or GIF.';
  return badInput(message, { file: message });
}
