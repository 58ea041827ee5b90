import { useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { AdminPicturesDocument, type AdminPicturesQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCount, foundOf } from '../../format.ts';
import { ListSearch } from '../../list/list-tools.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { searchRows } from '../../list/use-list-view.ts';
import { notifyFailure, notifySaved, notifySuccess } from '../../notify.ts';
import { UploadButton, UploadProgress } from '../../pictures/upload-button.tsx';
import { usePastedFiles, useUploads } from '../../pictures/use-uploads.ts';
import { OpenRecord, RecordDelete } from '../../records/record-dialog.tsx';
import { RecordTrash } from '../../records/record-trash.tsx';
import type { TabProps } from '../../tab.ts';
import styles from './media.module.css';
import { pictureKind } from './picture.kind.tsx';

type PictureRow = AdminPicturesQuery['records'][number];

type Open = { what: 'edit' | 'delete'; row: PictureRow };

export default function MediaScreen({ heading }: TabProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [query, setQuery] = useState('');
  const [trash, setTrash] = useState(false);
  const result = useQuery(AdminPicturesDocument, {
    variables: {},
    context: { queryDeduplication: false },
  });
  const reload = () => void result.refetch().catch(() => {});
  const { uploads, dragging, send, target } = useUploads(({ queued = false }) => {
    notifySaved({ queued }, pictureKind.messages.created);
    reload();
  });
  usePastedFiles(send);
  const { onPaste: _byDocument, ...dropTarget } = target;
  const pictures = result.data?.records;
  const found = searchRows(pictureKind.columns, pictures ?? [], query);
  const close = () => setOpen(null);
  const changed = () => {
    close();
    reload();
  };

  return (
    <div className={clsx(styles.screen, dragging && styles.dragging)} {...dropTarget}>
      <ScreenHeader
        title={heading}
        count={
          trash ? 'In the trash' : pictures && foundOf(found.length, pictures.length, 'picture', 'pictures')
        }
      >
        <UploadButton label="Upload pictures" multiple onFiles={(files) => void send(files)} />
      </ScreenHeader>
      <div className={styles.tools}>
        <ListSearch plural="pictures" query={query} onChange={setQuery} />
        <Button variant="quiet" size="small" aria-pressed={trash} onClick={() => setTrash(!trash)}>
          Trash
        </Button>
        <p className={styles.hint}>Drop pictures anywhere here, or paste one.</p>
      </div>
      <UploadProgress uploads={uploads} />
      {trash ? (
        <RecordTrash kind={pictureKind} query={query} onRestored={reload} />
      ) : (
        <Loaded result={{ ...result, data: pictures }} what="pictures">
          {() =>
            found.length === 0 ? (
              <EmptyState title="No pictures found.">
                {query
                  ? 'Nothing here matches the search.'
                  : 'Upload one to use it in posts and on the team page.'}
              </EmptyState>
            ) : (
              <ul className={styles.grid}>
                {found.map((row) => (
                  <PictureCard key={row._id} row={row} onOpen={(what) => setOpen({ what, row })} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      {open?.what === 'edit' && (
        <OpenRecord kind={pictureKind} id={open.row._id} edit onSaved={changed} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <RecordDelete
          kind={pictureKind}
          row={open.row}
          onDeleted={changed}
          onRestored={reload}
          onClose={close}
        />
      )}
    </div>
  );
}

function PictureCard({ row, onOpen }: { row: PictureRow; onOpen: (what: Open['what']) => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(row.url);
      notifySuccess('Address copied');
    } catch {
      notifyFailure(`The address is ${row.url}`);
    }
  }

  return (
    <li className={styles.card}>
      <img src={row.thumbnailUrl} alt={row.alt} width={240} height={180} loading="lazy" />
      <div className={styles.words}>
        <p className={styles.name}>{row.name}</p>
        <p className={styles.facts}>
          {formatCount(row.width)} × {formatCount(row.height)}
          {!row.alt && ' · no description yet'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button variant="secondary" size="small" onClick={copy}>
          <Icon as={Copy} size={14} />
          Copy address
        </Button>
        <Button variant="quiet" size="small" onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </div>
    </li>
  );
}
