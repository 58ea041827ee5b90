/** This child process encodes pictures. Only this file loads sharp and its libraries. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { serveWork } from '../../child/child.work.ts';

/** `width` and `height` are the size of the widest version, in pixels. */
export type MadePicture =
  | { widths: number[]; width: number; height: number }
  | { refused: 'unreadable' | 'too many pixels' };

/** In pixels: for a card on a phone, a card on a desktop, and a full page. */
const WIDTHS = [480, 960, 1600];
/** In pixels: the limit of WebP. */
const MOST_HEIGHT = 16_383;
/** 50 megapixels: more than the camera of a typical phone produces, and few enough for the server's memory. */
const MOST_PIXELS = 50_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'heif'];

class Unreadable extends Error {}

// No upload is processed again later, so sharp's cache of results would only use memory.
sharp.cache(false);

/** Writes a picture in all sizes and formats, upright and without EXIF data. @param draft - an existing folder for the files */
async function writePicture({ data, draft }: { data: Uint8Array; draft: string }): Promise<MadePicture> {
  // Reads only the header. This call has no pixel limit, because sharp would report a picture above the limit as unreadable.
  const meta = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!meta?.format || !FORMATS.includes(meta.format)) return { refused: 'unreadable' };
  const { width, height } = meta.autoOrient;
  if (width * height > MOST_PIXELS) return { refused: 'too many pixels' };
  const widest = Math.floor((width * MOST_HEIGHT) / height);
  const largest = Math.max(1, Math.min(width, widest, WIDTHS.at(-1) ?? width));
  const widths = [...WIDTHS.filter((each) => each < largest), largest];
  try {
    for (const each of widths) await writeSizes(data, each, draft);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: 'unreadable' };
    throw error;
  }
  return { widths, width: largest, height: Math.round((height * largest) / width) };
}

async function writeSizes(data: Uint8Array, width: number, folder: string): Promise<void> {
  const picture = sharp(data, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  // The highest effort for AVIF would take minutes on a small server and save only a few bytes.
  const made = {
    webp: picture.clone().webp({ quality: 80 }),
    avif: picture.clone().avif({ quality: 55, effort: 2 }),
  };
  await Promise.all(
    Object.entries(made).map(async ([format, size]) => {
      // If encoding fails, the uploaded file is at fault. If writing fails, the disk is at fault.
      const bytes = await size.toBuffer().catch(() => {
        throw new Unreadable();
      });
      await writeFile(join(folder, `${width}.${format}`), bytes, { flush: true });
    }),
  );
}

export type WritePicture = typeof writePicture;

serveWork(writePicture);
