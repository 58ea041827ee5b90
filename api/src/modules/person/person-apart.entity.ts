import { type Opt, PrimaryKeyProp, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Two people of whom staff said that they are two. The smaller id stands first. */
@Entity()
@Index({ properties: ['otherId'] })
export class PersonApart {
  [PrimaryKeyProp]?: ['oneId', 'otherId'];

  @PrimaryKey({ type: t.uuid })
  oneId!: string;

  @PrimaryKey({ type: t.uuid })
  otherId!: string;

  /** The account that said so. */
  @Property({ type: t.uuid })
  by!: string;

  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
