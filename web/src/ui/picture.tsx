import { clsx } from 'clsx';
import styles from './picture.module.css';

/** The widths in pixels in which an upload is stored, in addition to its largest width (api/src/modules/picture). */
const keptWidths = [480, 960, 1600];
const upload = /^(\/media\/[0-9a-f-]{36}\/)(\d+)\.webp$/;

/** The addresses of an uploaded picture in all its widths, as `srcset` lists them; null for any other address. */
export function sourcesOf(address: string): { avif: string; webp: string } | null {
  const [, folder, digits] = upload.exec(address) ?? [];
  if (!folder || !digits) return null;
  const largest = Number(digits);
  const widths = [...keptWidths.filter((each) => each < largest), largest];
  const list = (format: string) => widths.map((each) => `${folder}${each}.${format} ${each}w`).join(', ');
  return { avif: list('avif'), webp: list('webp') };
}

export interface PictureProps {
  /** A full address, or the path of an upload. */
  address: string;
  /** Empty if the picture is only decoration. */
  alt?: string;
  /** The size of the picture's box in CSS pixels, which prevents a layout shift when the picture loads. */
  width: number;
  height: number;
  /** The drawn width, as the `sizes` attribute expects it. */
  sizes: string;
  /** For the first picture of a page; other pictures load when they are scrolled near the screen. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture. An uploaded one is loaded as AVIF or WebP in the width that the screen needs. */
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
