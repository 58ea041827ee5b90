import type { Opt } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { isActive, type Visibility } from '../../forms/visibility.ts';
import { field } from '../../graphql/field.ts';
import { text } from '../../records/columns.ts';
import { OrderedEntity } from '../../records/record.entity.ts';

/** A team member shown on the site. */
@ObjectType()
@Entity()
export class TeamMember extends OrderedEntity {
  @text() name!: string;
  @text() position!: string;
  @text() department!: string;
  @text() bio!: string;
  @text() experience!: string;
  @text() education!: string;
  @text() imageUrl!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() linkedin!: string;
  @text() twitter!: string;
  @text() status!: Visibility;

  @field(Boolean)
  get isActive(): boolean & Opt {
    return isActive(this);
  }
}
