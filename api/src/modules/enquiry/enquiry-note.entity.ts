import { type Opt, t } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { v7 } from 'uuid';
import { field } from '../../graphql/field.ts';
import { key, text, timestamp } from '../../records/columns.ts';

/** Notes are added, but never changed or deleted individually. */
@ObjectType()
@Entity()
@Index({ properties: ['enquiryId', 'id'] })
export class EnquiryNote {
  @key() id: string & Opt = v7();

  @Property({ type: t.uuid })
  enquiryId!: string;

  @text() text!: string;

  @text('The address of who wrote it.')
  admin!: string;

  /** Empty in notes that were written before accounts had names. */
  @Property({ type: t.text })
  name: string & Opt = '';

  @field(String, 'The name of who wrote it, as it was then; the address in old notes.')
  get adminName(): string & Opt {
    return this.name || this.admin;
  }

  @timestamp() createdAt: Date & Opt = new Date();
}
