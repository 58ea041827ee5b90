import { type Opt, PrimaryKeyProp, t } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Two people who, as staff decided, are different. The smaller id comes first. */
@Entity()
@Index({ properties: ['otherId'] })
export class PersonApart {
  [PrimaryKeyProp]?: ['oneId', 'otherId'];

  @PrimaryKey({ type: t.uuid }) oneId!: string;
  @PrimaryKey({ type: t.uuid }) otherId!: string;

  /** The account that decided. */
  @Property({ type: t.uuid }) by!: string;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
}
