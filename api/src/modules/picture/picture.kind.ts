import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import { integer, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { pictureFacts } from './picture.form.ts';

/** A picture that is stored in several sizes below /media. */
@ObjectType()
@Entity()
@Index({ properties: ['digest'] })
export class Picture extends TrashableEntity {
  @text('The original file name.') name!: string;
  @text('A description for people who cannot see the picture.') alt: string & Opt = '';
  @integer('The width of the largest size, in pixels.') width!: number;
  @integer() height!: number;
  @integer('The size of the uploaded file, in bytes.') bytes!: number;

  @field([Int], 'The available widths, smallest first.')
  @Property({ type: t.json })
  widths!: number[];

  /** The SHA-256 of the uploaded file. It lets the server recognise a second upload of the same file. */
  @Property({ type: t.text }) digest!: string;

  @field(String, 'The URL of the largest size, for an image URL field.')
  get url(): string & Opt {
    return `/media/${this.id}/${this.widths.at(-1)}.webp`;
  }

  @field(String, 'The URL of the smallest size.')
  get thumbnailUrl(): string & Opt {
    return `/media/${this.id}/${this.widths[0]}.webp`;
  }
}

/** There is no create operation, because uploads create pictures (`POST /api/admin/media`). */
export const pictureKind = {
  ...pictureFacts,
  entity: Picture,
  operations: staffOperations(pictureFacts, { isUploaded: true }),
  open: [],
  async purged(ids, { mediaDir }) {
    for (const id of ids) await rm(join(mediaDir, id), { recursive: true, force: true });
  },
} satisfies Kind<Picture>;
