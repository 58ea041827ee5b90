import { useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { ImageIcon, ImageOff, Images } from 'lucide-react';
import { useState } from 'react';
import { AdminPicturesDocument, type AdminPicturesQuery } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../list/loaded.tsx';
import { notifyIfQueued } from '../notify.ts';
import { useSettled } from '../use-late.ts';
import styles from './pictures.module.css';
import { UploadButton, UploadProgress } from './upload-button.tsx';
import { useUploads } from './use-uploads.ts';

/** Delay between the last key press and the preview, in milliseconds. */
const pause = 300;

interface PictureFieldProps {
  /** The maximum length of the address, in UTF-16 code units. */
  max: number | undefined;
  address: string;
  onChange: (address: string) => void;
}

/** An input for a picture's address, with buttons to upload or choose a picture. Use inside a `Field`. */
export function PictureField({ max, address, onChange }: PictureFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const { uploads, dragging, send, target } = useUploads(({ url, queued = false }) => {
    notifyIfQueued({ queued });
    onChange(url);
  });
  return (
    <div className={clsx(styles.field, dragging && styles.dragging)} {...target}>
      <div className={styles.picture}>
        <Preview address={address} />
        <div className={styles.controls}>
          {/* No `type="url"`: it rejects the address of an uploaded picture, which is a path on this site. */}
          <Input
            inputMode="url"
            maxLength={max}
            value={address}
            onChange={(event) => onChange(event.target.value)}
          />
          <div className={styles.ways}>
            <UploadButton
              label="Upload"
              variant="secondary"
              onFiles={(files) => void send(files.slice(0, 1))}
            />
            <Button size="small" variant="secondary" onClick={() => setChoosing(true)}>
              <Icon as={Images} size={16} />
              Choose
            </Button>
            {address && (
              <Button size="small" variant="quiet" onClick={() => onChange('')}>
                Remove
              </Button>
            )}
          </div>
          <p className={styles.hint}>You can also drop or paste a picture here.</p>
        </div>
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

function Preview({ address }: { address: string }) {
  // An incomplete URL must not be requested.
  const settled = useSettled(address, pause);
  const [broken, setBroken] = useState('');
  const isPicture = settled && settled !== broken;

  return (
    <div className={clsx(styles.preview, !isPicture && styles.none)}>
      {isPicture ? (
        <img src={settled} alt="As chosen" width={160} height={120} onError={() => setBroken(settled)} />
      ) : (
        <>
          <Icon as={settled ? ImageOff : ImageIcon} size={20} />
          <span>{settled ? 'Cannot be loaded' : 'No picture'}</span>
        </>
      )}
    </div>
  );
}

type Row = AdminPicturesQuery['records'][number];

export function PicturePicker({
  onChoose,
  onClose,
}: {
  onChoose: (picture: Row) => void;
  onClose: () => void;
}) {
  const result = useQuery(AdminPicturesDocument, { variables: {} });
  const pictures = result.data?.records;
  return (
    <Dialog onClose={onClose} title="Choose a picture">
      <Loaded result={{ ...result, data: pictures }} what="pictures">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No pictures found.">Upload one to choose it here.</EmptyState>
          ) : (
            <ul className={styles.choices}>
              {rows.map((picture) => (
                <li key={picture._id}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(picture)}>
                    <img
                      src={picture.thumbnailUrl}
                      alt={picture.alt}
                      width={160}
                      height={120}
                      loading="lazy"
                    />
                    <span>{picture.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
