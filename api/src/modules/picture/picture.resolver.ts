import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '../../records/kind.ts';
import { change, list, one, purge, restore, trash } from '../../records/operations.ts';
import { Picture } from './picture.entity.ts';
import { pictureFacts } from './picture.form.ts';

/** There is no create operation, because uploading creates a picture (`POST /api/admin/media`). */
export const pictureKind = {
  ...pictureFacts,
  entity: Picture,
  operations: {
    adminPictures: list,
    adminPicture: one,
    updatePicture: change,
    deletePicture: trash,
    restorePicture: restore,
    emptyPictureTrash: purge,
  },
  open: [],
  async purged(ids, { mediaDir }) {
    for (const id of ids) await rm(join(mediaDir, id), { recursive: true, force: true });
  },
} satisfies Kind<Picture>;
