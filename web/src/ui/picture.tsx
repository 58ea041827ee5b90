import { clsx } from 'clsx';
import styles from './picture.module.css';

/**
 * Widths in pixels. The API (api/src/modules/picture) stores an upload in its own width, at most 1600, and in each of these
 * widths that is smaller.
 */
const storedWidths = [480, 960, 1600];
const upload = /^(\/media\/[0-9a-f-]{36}\/)(\d+)\.webp$/;

/** Returns `srcset` values; null if the picture is not an upload. */
export function sourcesOf(address: string): { avif: string; webp: string } | null {
  const [, folder, digits] = upload.exec(address) ?? [];
  if (!folder || !digits) return null;
  const largest = Number(digits);
  const widths = [...storedWidths.filter((each) => each < largest), largest];
  const list = (format: string) => widths.map((each) => `${folder}${each}.${format} ${each}w`).join(', ');
  return { avif: list('avif'), webp: list('webp') };
}

export interface PictureProps {
  address: string;
  alt?: string;
  /** The size of the picture's box in CSS pixels, so that loading the picture does not shift the layout. */
  width: number;
  height: number;
  sizes: string;
  /** Set for a page's first picture, which loads immediately. Other pictures load only near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/** An upload is loaded as AVIF or WebP in the width that the screen needs. */
export function Picture({ address, alt = '', width, height, sizes, eager = false, className }: PictureProps) {
  const sources = sourcesOf(address);
  return (
    <picture className={styles.wrap}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        className={clsx(styles.image, className)}
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
