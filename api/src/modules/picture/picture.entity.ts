import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { integer, text } from '../../records/columns.ts';
import { TrashableEntity } from '../../records/record.entity.ts';

/** A picture that staff uploaded, kept in several sizes below /media. */
@ObjectType()
@Entity()
@Index({ properties: ['digest'] })
export class Picture extends TrashableEntity {
  @text("The file's own name.")
  name!: string;

  @text('What the picture shows, for whoever cannot see it.')
  alt: string & Opt = '';

  @integer('Of the largest size, in pixels.')
  width!: number;

  @integer() height!: number;

  @integer('Of what was uploaded, in bytes.')
  bytes!: number;

  @Field(() => [Int], { description: 'The widths that there are, smallest first.' })
  @Property({ type: t.json })
  widths!: number[];

  /** SHA-256 of what was uploaded: the same file again is the same picture. */
  @Property({ type: t.text })
  digest!: string;

  @Field(() => String, {
    description: 'Where the largest size is served; what goes into an image URL field.',
  })
  get url(): string & Opt {
    return `/media/${this.id}/${this.widths.at(-1)}.webp`;
  }

  @Field(() => String, { description: 'Where the smallest size is served.' })
  get thumbnailUrl(): string & Opt {
    return `/media/${this.id}/${this.widths[0]}.webp`;
  }
}
