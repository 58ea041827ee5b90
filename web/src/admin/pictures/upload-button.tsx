import { Upload as UploadGlyph } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface UploadButtonProps {
  label: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  variant?: 'primary' | 'secondary';
}

/** A button that opens the system's file picker for pictures. */
export function UploadButton({ label, onFiles, multiple = false, variant = 'primary' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant={variant} onClick={() => input.current?.click()}>
        <Icon as={UploadGlyph} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        hidden
        onChange={(event) => {
          const { files } = event.target;
          if (files) onFiles([...files]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
