import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, GraphQLISODateTime, ObjectType } from 'type-graphql';
import type { Role } from '../../graphql/context.ts';
import { moment, text } from '../../records/columns.ts';
import { RecordEntity } from '../../records/record.entity.ts';

/** An account: somebody who may sign in to /admin, or is invited to. */
@ObjectType()
@Entity()
export class Admin extends RecordEntity {
  /** In lower case, so that nobody is two people. */
  @text()
  @Unique()
  email!: string;

  /** The e-mail until somebody chooses a name. */
  @text() name!: string;

  @Field(() => String, { description: 'owner or staff.' })
  @Property({ type: t.text })
  role!: Role;

  @Field(() => Boolean, { description: 'False: disabled. Nobody signs in with it.' })
  @Property({ type: t.boolean })
  isActive: boolean & Opt = true;

  @moment('The last request, to the minute.')
  lastSeenAt: Date | null = null;

  /** Null until the invitation is accepted. */
  @Property({ type: t.text, nullable: true })
  passwordHash: string | null = null;

  @Field(() => Boolean, {
    description: 'The password was printed by the server. Nothing else is answered until it is replaced.',
  })
  @Property({ type: t.boolean, default: false })
  mustChangePassword: boolean & Opt = false;

  /** SHA-256 of the invitation's token; null once it is accepted. */
  @Property({ type: t.text, nullable: true })
  @Unique()
  invitationHash: string | null = null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the invitation ends; null once it is accepted.',
  })
  @Property({ type: t.datetime, nullable: true })
  invitedUntil: Date | null = null;

  /** The owner whose invitation is open. */
  @Property({ type: t.uuid, nullable: true })
  invitedBy: string | null = null;

  /** The encrypted secret of the second factor; null without one (`two-factor.secret.ts`). */
  @Property({ type: t.text, nullable: true })
  twoFactorSecret: string | null = null;

  /** The encrypted secret of a second factor that waits for its first code. */
  @Property({ type: t.text, nullable: true })
  twoFactorPending: string | null = null;

  /** The time step of the last code that was used, so that no code works twice. */
  @Property({ type: t.integer, nullable: true })
  twoFactorStep: number | null = null;

  /** SHA-256 of each recovery code that is left. */
  @Property({ type: t.array })
  recoveryHashes: string[] & Opt = [];

  @Field(() => Boolean, { description: 'Nobody has chosen a name for this account yet.' })
  get mustChooseName(): boolean & Opt {
    return this.name === this.email;
  }

  @Field(() => Boolean)
  get twoFactorOn(): boolean & Opt {
    return this.twoFactorSecret !== null;
  }
}
