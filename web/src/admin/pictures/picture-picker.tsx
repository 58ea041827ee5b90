import { useQuery } from '@apollo/client/react';
import { AdminPicturesDocument, type AdminPicturesQuery } from '../../gql/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../list/loaded.tsx';
import styles from './pictures.module.css';

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
            <EmptyState title="No pictures found.">Upload one, and it can be chosen here.</EmptyState>
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
