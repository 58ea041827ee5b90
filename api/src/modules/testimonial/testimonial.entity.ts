import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { integer, text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';
import { doubled } from './testimonial.rules.ts';

/** A client's opinion of the consultancy. Some fields have a second name for readers of the API. */
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

  /**
   * Identifies a review sent from the site, so that a retry does not create another one; null for testimonials that staff wrote.
   */
  @Property({ type: t.text, nullable: true })
  @Unique()
  submissionKey: string | null = null;

  @Field(() => Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }

  @Field(() => Boolean, { description: 'Whether it was sent from the site, not written by staff.' })
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
