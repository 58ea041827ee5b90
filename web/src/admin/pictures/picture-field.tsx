import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PicturePicker } from './picture-picker.tsx';
import styles from './pictures.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

interface PictureFieldProps {
  address: string;
  onChange: (address: string) => void;
}

/** The address of a picture: typed, uploaded by button, drop or paste, or chosen. Stands inside a `Field`. */
export function PictureField({ address, onChange }: PictureFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const { uploads, dragging, send, target } = useUploads(({ url }) => onChange(url));
  return (
    <div className={classNames(styles.field, dragging && styles.dragging)} {...target}>
      <div className={styles.address}>
        {address && <img className={styles.thumb} src={address} alt="" width={44} height={44} />}
        {/* Not of type url: an upload's address is a path of this site. */}
        <Input value={address} inputMode="url" onChange={(event) => onChange(event.target.value)} />
      </div>
      <div className={styles.ways}>
        <UploadButton label="Upload" variant="secondary" onFiles={(files) => void send(files.slice(0, 1))} />
        <Button size="small" variant="secondary" onClick={() => setChoosing(true)}>
          <Icon as={Images} size={16} />
          Choose
        </Button>
        <span className={styles.hint}>or drop or paste a picture here</span>
      </div>
      <UploadProgress uploads={uploads} />
      {choosing && (
        <PicturePicker
          onChoose={(picture) => {
            onChange(picture.url);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
