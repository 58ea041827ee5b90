import type { EntityManager } from '@mikro-orm/postgresql';
import {
  Arg,
  Ctx,
  Field,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { verifyPassword } from '../../auth/password.ts';
import { secondsNow, signToken } from '../../auth/token.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { parseOrThrow, unauthenticated } from '../../graphql/errors.ts';
import { Open } from '../../graphql/open.ts';
import { Admin } from './admin.entity.ts';
import { loginForm } from './admin.form.ts';

/** A session: the bearer token, and when it expires (docs/product.md, "Sign-in and sessions"). */
@ObjectType()
export class Session {
  @Field(() => String)
  token!: string;

  @Field(() => GraphQLISODateTime)
  expiresAt!: Date;

  @Field(() => Admin)
  admin!: Admin;
}

/** The counts on the dashboard's cards (docs/product.md, "Dashboard"). */
@ObjectType()
export class AdminStats {
  @Field(() => Int)
  totalContacts!: number;

  @Field(() => Int, { description: 'Enquiries that are held back as spam.' })
  heldContacts!: number;

  @Field(() => Int)
  totalServices!: number;

  @Field(() => Int)
  totalBlogPosts!: number;

  @Field(() => Int)
  totalTestimonials!: number;

  @Field(() => Int)
  totalTeam!: number;
}

@Resolver(() => Admin)
export class AdminResolver {
  @Open()
  @Mutation(() => Session)
  async adminLogin(
    @Ctx() { em, env, limits, address }: Context,
    @Arg('email', () => String, { nullable: true }) email?: string | null,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
  ): Promise<Session> {
    const values = parseOrThrow(loginForm, { email, password });
    const account = values.email.toLowerCase();
    // Attempts are counted before the password is checked, so that parallel guesses cannot pass the limit.
    await limits.count('loginAddress', address ?? 'unknown');
    await limits.count('loginAccount', account);
    const admin = await em.findOne(Admin, { email: account });
    const right = await verifyPassword(admin?.passwordHash ?? null, values.password);
    if (!admin || !right) throw unauthenticated('Invalid email or password');
    await limits.forget('loginAccount', account);
    return sessionOf(admin, secondsNow(), env.jwtSecret);
  }

  @Mutation(() => Session, {
    description:
      'Replaces the current session by a new one of twelve hours, which ends 30 days after the sign-in at the latest.',
  })
  async renewSession(@Ctx() context: Context): Promise<Session> {
    const { id, signedInAt } = requireViewer(context);
    return sessionOf(await context.em.findOneOrFail(Admin, id), signedInAt, context.env.jwtSecret);
  }

  @Query(() => Admin, { description: 'The signed-in account.' })
  me(@Ctx() context: Context): Promise<Admin> {
    return context.em.findOneOrFail(Admin, requireViewer(context).id);
  }

  @Query(() => AdminStats)
  adminStats(@Ctx() { em }: Context): Promise<AdminStats> {
    return countAll(em);
  }
}

function sessionOf(admin: Admin, signedInAt: number, secret: string): Session {
  const claims = { adminId: admin.id, tokenVersion: admin.tokenVersion, signedInAt };
  return { ...signToken(claims, secret), admin };
}

/** One query for all five cards. Trashed records do not count. */
async function countAll(em: EntityManager): Promise<AdminStats> {
  const [row] = await em.execute<[AdminStats]>(`select
    (select count(*)::int from contact where not is_held) as "totalContacts",
    (select count(*)::int from contact where is_held) as "heldContacts",
    (select count(*)::int from service where deleted_at is null) as "totalServices",
    (select count(*)::int from blog_post where deleted_at is null) as "totalBlogPosts",
    (select count(*)::int from testimonial where deleted_at is null) as "totalTestimonials",
    (select count(*)::int from team_member where deleted_at is null) as "totalTeam"`);
  return row;
}
