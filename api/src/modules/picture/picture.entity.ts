import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { TrashableEntity } from '../../records/record.entity.ts';

/** A picture that staff uploaded, kept in several sizes below /media. */
@ObjectType()
@Entity()
@Index({ properties: ['digest'] })
export class Picture extends TrashableEntity {
  @Field(() => String, { description: "The file's own name." })
  @Property({ type: t.text })
  name!: string;

  @Field(() => String, { description: 'What the picture shows, for whoever cannot see it.' })
  @Property({ type: t.text })
  alt: string & Opt = '';

  @Field(() => Int, { description: 'Of the largest size, in pixels.' })
  @Property({ type: t.integer })
  width!: number;

  @Field(() => Int)
  @Property({ type: t.integer })
  height!: number;

  @Field(() => Int, { description: 'Of what was uploaded, in bytes.' })
  @Property({ type: t.integer })
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
