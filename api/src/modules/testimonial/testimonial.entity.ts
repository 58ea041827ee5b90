import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { integer, text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';
import { doubled } from './testimonial.rules.ts';

/** What a client says of the consultancy. Readers may use either name of the doubled fields. */
@ObjectType()
@Entity()
export class Testimonial extends OrderedEntity {
  @text() name!: string;
  @text() position!: string;
  @text() company!: string;
  @text() content!: string;
  @integer() rating!: number;
  @text() imageUrl!: string;
  @text() status!: Visibility;

  /** The sender's own name for a review that was sent from the site, so that a retry stays one; none for what staff wrote. */
  @Property({ type: t.text, nullable: true })
  @Unique()
  submissionKey: string | null = null;

  @Field(() => Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }

  @Field(() => Boolean, { description: 'Sent from the site, not written by staff.' })
  get isFromVisitor(): boolean & Opt {
    return this.submissionKey !== null;
  }

  @Field(() => String)
  get clientName(): string & Opt {
    return doubled(this).clientName;
  }

  @Field(() => String)
  get testimonial(): string & Opt {
    return doubled(this).testimonial;
  }

  @Field(() => String)
  get text(): string & Opt {
    return doubled(this).text;
  }
}
