import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An admin's mutation that was done, and its answer: the same key again gets this answer and does nothing. */
@Entity()
export class IdempotencyKey {
  /** The admin's id and the client's key. */
  @PrimaryKey({ type: t.text })
  key!: string;

  /** What was done, to which id: a key may not serve two different mutations. */
  @Property({ type: t.text })
  operation!: string;

  /** The row as it stood when it was answered, by column; null until the mutation is done. */
  @Property({ type: t.json, nullable: true })
  answer: object | null = null;

  @Property({ type: t.datetime })
  createdAt: Date & Opt = new Date();
}
