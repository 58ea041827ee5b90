import { FlushMode } from '@mikro-orm/core';
import { Entity, Unique } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { parseForm } from '../../forms/fields.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badField, badInput } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { Open, OwnerOnly } from '../../graphql/open.ts';
import { text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { TrashableEntity } from '../../records/record.entity.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { redirectFacts, redirectForm } from './redirect.form.ts';
import { comparedPath, mostPasted, oldPath } from './redirect.rules.ts';

/** Sends visitors from a path without a page to another path on the site (docs/product.md, "Redirects"). */
@ObjectType()
@Entity()
@Unique({ properties: ['from'], where: { deletedAt: null } })
export class Redirect extends TrashableEntity {
  @text('A path without a page, decoded and in lower case.') from!: string;
  @text('A path of the site, decoded and in lower case.') to!: string;
}

type Route = Pick<Redirect, 'from' | 'to'>;

/** Locks the table, because concurrent changes could form a loop. Returns all redirects by `from`, except `own` (an id). */
async function lockRedirects(em: EntityManager, own?: string): Promise<Map<string, Redirect>> {
  await em.execute('lock table redirect in share row exclusive mode');
  const redirects = await em.find(Redirect, {});
  return new Map(redirects.filter(({ id }) => id !== own).map((each) => [each.from, each]));
}

async function pagePaths(em: EntityManager): Promise<Set<string>> {
  const pages = await em.execute<{ path: string }[]>(
    `select path from page where status = 'published' and deleted_at is null`,
  );
  return new Set(pages.map(({ path }) => path));
}

/**
 * Checks a redirect and shortens chains of redirects: changes `route`, and those of the `others` that lead to it, so that they
 * lead directly to the end of the chain. A path with a page ends a chain, because redirects from such a path have no effect.
 * @returns the field at fault and a message; null if the redirect is accepted
 */
function refusalOf(
  route: Route,
  others: ReadonlyMap<string, Route>,
  pages: ReadonlySet<string>,
): { field: keyof Route; message: string } | null {
  const { from, to } = route;
  const before = others.get(from);
  if (before)
    return { field: 'from', message: `${from} already leads to ${before.to}. Change that redirect instead.` };
  if (to === from) return { field: 'to', message: 'A redirect cannot lead to its own path.' };
  for (let next = others.get(to); next; next = others.get(next.to))
    if (next.to === from)
      return { field: 'to', message: `${to} leads back to ${from}. This would be a loop.` };
  for (let next = others.get(to); next && !pages.has(next.from); next = others.get(next.to))
    route.to = next.to;
  if (!pages.has(from)) for (const other of others.values()) if (other.to === from) other.to = route.to;
  return null;
}

/** Normalises the paths, which the form must have accepted. */
const storedRoute = ({ from, to }: Route): Route => ({
  from: oldPath(from) ?? from,
  to: comparedPath(to) ?? to,
});

/** Adds a redirect from the old path of a published page to its new path. Call this in the transaction that moves the page. */
export async function redirectMoved(em: EntityManager, { from, to }: Route): Promise<void> {
  const redirects = await lockRedirects(em);
  // Deletes any redirect whose `from` is the page's new path. If the page returns to a former path, that redirect and the new
  // one would form a loop.
  const back = redirects.get(to);
  if (back) back.deletedAt = new Date();
  redirects.delete(to);
  for (const each of redirects.values()) if (each.to === from) each.to = to;
  const before = redirects.get(from);
  if (before) before.to = to;
  else em.create(Redirect, { from, to }, { partial: true });
}

export const redirectKind = {
  ...redirectFacts,
  entity: Redirect,
  operations: staffOperations(redirectFacts),
  open: [],
  async prepare(row, em) {
    Object.assign(row, storedRoute(row));
    const refusal = refusalOf(row, await lockRedirects(em, row.id), await pagePaths(em));
    if (refusal) throw badField(refusal.field, refusal.message);
  },
} satisfies Kind<Redirect>;

/** An address on an old site, and the path to which it should lead. */
@InputType()
export class PastedRedirect {
  @nullable(String) from!: string | null;
  @nullable(String) to!: string | null;
}

@ObjectType()
export class RefusedRedirect {
  @field(Int, 'The position of the row in the list, from 0.') row!: number;
  @field(String) reason!: string;
}

@ObjectType()
export class PastedRedirects {
  @field(Int, 'How many redirects were saved.') created!: number;
  @field([RefusedRedirect]) refused!: RefusedRedirect[];
}

@Resolver(() => Redirect)
export class RedirectResolver {
  @Open({ shared: true })
  @Query(() => String, {
    nullable: true,
    description: 'The path to which a redirect leads from a path without a page.',
  })
  async redirect(@Ctx() { em }: Context, @Arg('path', () => String) path: string): Promise<string | null> {
    const from = comparedPath(path);
    return from === null ? null : ((await em.findOne(Redirect, { from }))?.to ?? null);
  }

  @Query(() => [String], { description: 'The paths from which a redirect leads.' })
  async redirectedPaths(@Ctx() { em }: Context): Promise<string[]> {
    const redirects = await em.find(Redirect, {}, { orderBy: { from: 'asc' } });
    return redirects.map(({ from }) => from);
  }

  @OwnerOnly()
  @Mutation(() => PastedRedirects, {
    description: `Saves a list of redirects, at most ${mostPasted}. Rows that cannot be saved are returned with the reason.`,
  })
  async createRedirects(
    @Ctx() context: Context,
    @Arg('rows', () => [PastedRedirect]) rows: PastedRedirect[],
  ): Promise<PastedRedirects> {
    const viewer = requireViewer(context);
    if (rows.length > mostPasted)
      throw badInput(`At most ${mostPasted.toLocaleString('en')} addresses at once. Paste them in parts.`);
    const pasted = await context.em.transactional(
      async (em) => {
        const redirects = await lockRedirects(em);
        const pages = await pagePaths(em);
        const before = redirects.size;
        const refused: RefusedRedirect[] = [];
        for (const [row, input] of rows.entries()) {
          const parsed = parseForm(redirectForm, input);
          const route = parsed.ok ? storedRoute(parsed.value) : null;
          const reason = parsed.ok ? route && refusalOf(route, redirects, pages)?.message : parsed.message;
          if (reason) refused.push({ row, reason });
          else if (route) redirects.set(route.from, em.create(Redirect, route, { partial: true }));
        }
        recordActivity(em, viewer, {
          action: 'updated',
          kind: redirectFacts.type,
          recordId: '',
          title: `${redirectFacts.label} list`,
          before: { redirects: before },
          after: { redirects: redirects.size },
        });
        return { created: redirects.size - before, refused };
      },
      { flushMode: FlushMode.COMMIT },
    );
    await context.content.refresh();
    return pasted;
  }
}
