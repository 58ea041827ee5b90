import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput, notFound } from '../../graphql/errors.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Activity } from '../../records/activity.entity.ts';
import { isUuid } from '../../records/ids.ts';
import { Contact } from '../contact/contact.entity.ts';
import { type Counts, countPersonal, eraseContacts } from './erase.ts';
import { foldersOfErased } from './erased-list.ts';
import { type ErasureCount, ErasurePreview, ErasureReceipt } from './erasure.types.ts';

/** How many ids one question may name. */
const MOST_ASKED = 1000;

/** The job that removes what PostgreSQL keeps of erased rows. */
export const sweepJob = 'sweep';

@Resolver()
export class ErasureResolver {
  @OwnerOnly()
  @Query(() => ErasurePreview, { description: 'What erasing a record for good would remove.' })
  async erasurePreview(
    @Ctx() { em }: Context,
    @Arg('id', () => ID) id: string,
    @Arg('kind', () => String, { nullable: true, description: 'Contact, also when it is left out.' })
    kind?: string | null,
  ): Promise<ErasurePreview> {
    if (kind && kind !== 'Contact')
      throw badInput('Only enquiries can be erased.', { kind: 'Only enquiries can be erased.' });
    const row = isUuid(id) ? await em.findOne(Contact, { id }, { fields: ['id'] }) : null;
    if (!row) throw notFound('Contact');
    return { id, kind: 'Contact', counts: listOf(await countPersonal(em, [id])) };
  }

  @Query(() => [ID], {
    description: 'Those of the given records that were erased. Copies ask it for what they hold.',
  })
  async erasedAmong(@Ctx() { em }: Context, @Arg('ids', () => [ID]) ids: string[]): Promise<string[]> {
    const known = `{${ids.slice(0, MOST_ASKED).filter(isUuid).join(',')}}`;
    const rows = await em.execute<{ id: string }[]>('select id from erased where id = any(?::uuid[])', [
      known,
    ]);
    return rows.map(({ id }) => id);
  }

  @OwnerOnly()
  @Mutation(() => ErasureReceipt, {
    description:
      'Erases an enquiry and everything that belongs to it, for good. Done again, it gives the same receipt.',
  })
  async eraseContact(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ErasureReceipt> {
    const { em, jobs, journal, env } = context;
    const viewer = requireViewer(context);
    if (!isUuid(id)) throw notFound('Contact');
    const counts = await eraseContacts(em, [id], viewer, { journal, folders: foldersOfErased(env) });
    if (counts) await jobs.wake(sweepJob);
    const entry = await em.findOne(
      Activity,
      { recordId: id, action: 'erased' },
      { orderBy: { id: 'desc' }, disableIdentityMap: true },
    );
    if (!entry) throw notFound('Contact');
    const removed = counts ?? (entry.after as Counts | null) ?? {};
    return { id, kind: 'Contact', erasedAt: entry.createdAt, by: entry.adminName, counts: listOf(removed) };
  }
}

const listOf = (counts: Counts): ErasureCount[] =>
  Object.entries(counts).map(([label, count]) => ({ label, count }));
