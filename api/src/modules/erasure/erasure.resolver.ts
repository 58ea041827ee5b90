import { Arg, Ctx, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badField, notFound } from '../../graphql/errors.ts';
import { field, nullable, rowId } from '../../graphql/field.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Activity } from '../../records/activity.entity.ts';
import { isUuid } from '../../records/ids.ts';
import { idsOf, textArray } from '../../records/sql.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { Person } from '../person/person.entity.ts';
import {
  type Counts,
  countPersonal,
  eraseEnquiries,
  erasePerson,
  type Surroundings,
  withPerson,
} from './erase.ts';
import { foldersOfErased } from './erased-list.ts';
import { exportPerson } from './export-person.ts';
import { personalTables } from './personal-data.ts';

@ObjectType()
export class ErasureCount {
  @field(String, 'A name for people, such as "Notes".') label!: string;
  @field(Int) count!: number;
}

@ObjectType()
export class ErasurePreview {
  @rowId() id!: string;
  @field(String) kind!: string;
  @field([ErasureCount]) counts!: ErasureCount[];
  @nullable(Person, 'The person of an enquiry, who is kept when it is erased.') person!: Person | null;
}

/** The receipt contains no personal data of visitors. */
@ObjectType()
export class ErasureReceipt {
  @rowId() id!: string;
  @field(String) kind!: string;
  @field(Date) erasedAt!: Date;
  @field(String) by!: string;
  @field([ErasureCount]) counts!: ErasureCount[];
}

/** The maximum number of ids in one request for `erasedAmong`. Further ids are ignored. */
const MOST_ASKED = 1000;

/**
 * The job that completes the lists of erased ids, erases records that came back (for example with a restored backup), and
 * removes old values from PostgreSQL's files and statistics.
 */
export const sweepJob = 'sweep';

@Resolver()
export class ErasureResolver {
  @OwnerOnly()
  @Query(() => ErasurePreview, { description: 'What erasing a record would remove permanently.' })
  async erasurePreview(
    @Ctx() { em }: Context,
    @Arg('id', () => ID) id: string,
    @Arg('kind', () => String, {
      nullable: true,
      description: 'Enquiry (the default) or Person.',
    })
    kind?: string | null,
  ): Promise<ErasurePreview> {
    if (kind === 'Person') {
      const gone = isUuid(id) ? await withPerson(em, id) : { enquiries: [], people: [] };
      if (gone.people.length === 0) throw notFound('Person');
      return { id, kind, counts: listOf(await countPersonal(em, gone)), person: null };
    }
    if (kind && kind !== 'Enquiry') throw badField('kind', 'Only enquiries and people can be erased.');
    const row = isUuid(id) ? await em.findOne(Enquiry, { id }, { fields: ['id', 'personId'] }) : null;
    if (!row) throw notFound('Enquiry');
    const counts = listOf(await countPersonal(em, { enquiries: [id], people: [] }));
    const person = row.personId === null ? null : await em.findOne(Person, { id: row.personId });
    return { id, kind: 'Enquiry', counts, person };
  }

  @Query(() => [ID], {
    description:
      'The given ids whose records were erased. Offline copies ask this about the records they contain.',
  })
  erasedAmong(@Ctx() { em }: Context, @Arg('ids', () => [ID]) ids: string[]): Promise<string[]> {
    const known = textArray(ids.slice(0, MOST_ASKED).filter(isUuid));
    return idsOf(em, 'select id from erased where id = any(?::uuid[])', [known]);
  }

  @OwnerOnly()
  @Mutation(() => ErasureReceipt, {
    description:
      'Erases an enquiry and everything that belongs to it permanently. A repeated call returns the same receipt.',
  })
  async eraseEnquiry(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ErasureReceipt> {
    if (!isUuid(id)) throw notFound('Enquiry');
    const erasing = eraseEnquiries(context.em, [id], requireViewer(context), aroundOf(context));
    return receiptOf(context, 'Enquiry', id, erasing);
  }

  @OwnerOnly()
  @Mutation(() => ErasureReceipt, {
    description:
      'Erases a person, every file merged into theirs, and all their enquiries permanently. A repeated call returns the same receipt.',
  })
  async erasePerson(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ErasureReceipt> {
    if (!isUuid(id)) throw notFound('Person');
    const erasing = erasePerson(context.em, id, requireViewer(context), aroundOf(context));
    return receiptOf(context, 'Person', id, erasing);
  }

  @OwnerOnly()
  @Mutation(() => String, {
    description:
      "All stored data of a person, as JSON: the merged files, their enquiries with notes and touches, and the log. The download is recorded in the person's log.",
  })
  exportPerson(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<string> {
    return exportPerson(context, id);
  }
}

const aroundOf = ({ journal, env }: Context): Surroundings => ({ journal, folders: foldersOfErased(env) });

/** Returns the receipt of the erasure, or of an earlier erasure of the same id. @throws AppError NOT_FOUND if there is none */
async function receiptOf(
  { em, jobs }: Context,
  kind: 'Enquiry' | 'Person',
  id: string,
  erasing: Promise<Counts | null>,
): Promise<ErasureReceipt> {
  const counts = await erasing;
  if (counts) await jobs.wake(sweepJob);
  const entry = await em.findOne(
    Activity,
    { recordId: id, action: 'erased', kind },
    { orderBy: { id: 'desc' }, disableIdentityMap: true },
  );
  if (!entry) throw notFound(kind);
  const removed = counts ?? (entry.after as Counts | null) ?? {};
  return { id, kind, erasedAt: entry.createdAt, by: entry.name, counts: listOf(removed) };
}

const labels = personalTables.map(({ label }) => label);
/**
 * Returns a label's position in `personalTables`; other labels come last. The counts are sorted by this position, because the
 * activity log stores them as `jsonb`, which does not keep the order of keys.
 */
const placeOf = (label: string): number => (labels.includes(label) ? labels.indexOf(label) : labels.length);

const listOf = (counts: Counts): ErasureCount[] =>
  Object.entries(counts)
    .map(([label, count]) => ({ label, count }))
    .sort((one, other) => placeOf(one.label) - placeOf(other.label));
