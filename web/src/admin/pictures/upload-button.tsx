import { Upload as UploadGlyph } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pictures.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadButtonProps {
  label: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  variant?: 'primary' | 'secondary';
}

export function UploadButton({ label, onFiles, multiple = false, variant = 'primary' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => input.current?.click()}>
        <Icon as={UploadGlyph} size={16} />
        {label}
      </Button>
      <FileInput ref={input} accept="image/*" multiple={multiple} onFiles={onFiles} />
    </>
  );
}

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'> {
  onFiles: (files: File[]) => void;
}

export const FileInput = ({ onFiles, ...native }: FileInputProps) => (
  <input
    {...native}
    type="file"
    hidden
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      // Allows the same file to be chosen again.
      event.target.value = '';
    }}
  />
);

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
