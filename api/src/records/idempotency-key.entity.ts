import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A mutation that staff sent with an Idempotency-Key, and its result. A repeated key gets this result and changes nothing. */
@Entity()
export class IdempotencyKey {
  /** The account's id and the client's key. */
  @PrimaryKey({ type: t.text }) key!: string;

  /** The operation and the id it was for, because a key must not serve two different mutations. */
  @Property({ type: t.text }) operation!: string;

  /** The resulting row, by column; null until the mutation is done. */
  @Property({ type: t.json, nullable: true }) answer: object | null = null;
  @Property({ type: t.datetime }) createdAt: Date & Opt = new Date();
}
