import styles from './pictures.module.css';
import type { Upload } from './use-uploads.ts';

/** The uploads in progress. */
export function UploadProgress({ uploads }: { uploads: Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map(({ id, name, share }) => (
        <li key={id}>
          <span>{share < 1 ? `Uploading ${name}` : `Preparing ${name}`}</span>
          <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${name}`} />
        </li>
      ))}
    </ul>
  );
}
