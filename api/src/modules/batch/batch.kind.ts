import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Ctx, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { isInNepali } from '../../forms/nepali.ts';
import { batched } from '../../graphql/batch.ts';
import type { Context } from '../../graphql/context.ts';
import { badField, badInput } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { integer, mark, optionalText, reference, text, texts } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openFields, openRecord, TrashableEntity } from '../../records/record.entity.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { callWaiting, recordClassChange, seatsTaken } from '../enquiry/seat/seats.ts';
import { TeamMember } from '../team-member/team-member.kind.ts';
import { batchFacts } from './batch.form.ts';
import { seatsLeftOf } from './batch.rules.ts';

/** A class. The seats taken in it are stored in the enquiries (docs/product.md, "Classes"). */
@ObjectType()
@Entity()
export class Batch extends TrashableEntity {
  @text('ielts, pte or sat.') course!: string;
  @text('planned, open or cancelled.') status!: string;
  @text() title!: string;
  @optionalText() titleNe: string & Opt = '';

  @field(String, 'The first day, as "2026-11-21".')
  @Property({ type: t.date })
  startsOn!: string;

  @field(String, 'The last day on which the site offers the class.')
  @Property({ type: t.date })
  joinUntil!: string;

  @integer() weeks!: number;
  @texts('The days, Sunday first: sun, mon, tue, wed, thu, fri, sat.') weekdays!: string[];
  @text('When a lesson begins, as "07:00".') from!: string;
  @text() to!: string;
  @text('A room, or online.') place!: string;
  @integer() seats!: number;
  @optionalText('As it is shown: "NPR 12,000".') fee: string & Opt = '';
  @reference('The team member who teaches it.') teacherId: string | null = null;
  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

const openOfForm = openFields(batchFacts.form).filter((name) => name !== 'teacherId');

export const batchKind = {
  ...batchFacts,
  entity: Batch,
  operations: staffOperations(batchFacts),
  publicList: { path: '/classes', field: 'classes' },
  open: [...openRecord, ...openOfForm, 'isInNepali', 'seatsLeft'],
  async prepare(row, em, before, by) {
    if (row.to <= row.from) throw badField('to', 'To must be later than From.');
    if (!before) return;
    await recordClassChange(em, by, { before: before as unknown as Batch, after: row });
    if (row.seats > Number(before.seats)) await callWaiting(em, by, row.id, { seats: row.seats });
  },
  async auditValues({ teacherId, ...values }, em) {
    const teacher = teacherId
      ? await em.findOne(TeamMember, { id: String(teacherId) }, { filters: false })
      : null;
    return { ...values, teacher: teacher?.name ?? null };
  },
  async beforeTrash({ id }, em) {
    const taken = (await seatsTaken(em, [id])).get(id) ?? 0;
    if (taken > 0)
      throw badInput(
        `This class has ${taken === 1 ? 'a seat' : `${taken} seats`} taken, so it cannot be deleted. Cancel it, or give the seats up first.`,
      );
  },
} satisfies Kind<Batch>;

@Resolver(() => Batch)
export class BatchResolver {
  @Open({ shared: true })
  @Query(() => [Batch], { description: 'The classes that can still be joined, the next one first.' })
  classes(@Ctx() { em }: Context): Promise<Batch[]> {
    return em.find(
      Batch,
      { status: 'open', joinUntil: { $gte: officeDay(new Date()) } },
      { orderBy: { startsOn: 'asc', id: 'asc' } },
    );
  }

  @FieldResolver(() => Int, { description: 'The seats that are held or joined.' })
  seatsTaken(@Ctx() context: Context, @Root() { id }: Batch): Promise<number> {
    return seatsTakenOf(context, id);
  }

  @FieldResolver(() => Int)
  async seatsLeft(@Ctx() context: Context, @Root() { id, seats }: Batch): Promise<number> {
    return seatsLeftOf({ seats, seatsTaken: await seatsTakenOf(context, id) });
  }
}

const seatsTakenOf = (context: Context, id: string): Promise<number> =>
  batched(context, 'Batch.seatsTaken', id, async (ids) => {
    const taken = await seatsTaken(context.em, ids);
    return ids.map((each) => taken.get(each) ?? 0);
  });
