import { t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { idsOf } from '../../records/sql.ts';
import { eraseEnquiries, erasePerson, type Surroundings } from '../erasure/erase.ts';
import { UNDO_DAYS } from '../person/merge.service.ts';

@ObjectType()
@Entity()
export class PrivacySettings extends SettingsEntity {
  @Field(() => Int, {
    nullable: true,
    description: 'Each night, enquiries without any activity for this many months are erased; null: never.',
  })
  @Property({ type: t.integer, nullable: true })
  enquiryMonths: number | null = null;
}

export const TRASH_DAYS = 30;
/** Number of days that idempotency keys are kept. The desktop app relies on this number (docs/desktop.md, "Lost responses"). */
const KEY_DAYS = 90;
const BATCH = 500;

/** The activity log names this author for automatic erasures. */
export const retention = { id: '00000000-0000-0000-0000-000000000000', email: '', name: 'Retention' };

/**
 * An SQL condition: the last change, the last note, the last touch (a logged call, message or visit) and the follow-up day of
 * `enquiry c` are longer ago than the interval `age`.
 */
export const untouched = `greatest(c.created_at, c.updated_at,
  (select max(n.created_at) from enquiry_note n where n.enquiry_id = c.id),
  (select max(t.created_at) from touch t where t.enquiry_id = c.id),
  c.follow_up_on) < now() - age`;

/** An SQL condition: `person p` is not merged, has not changed for the interval `age`, and only has `untouched` enquiries. */
export const unvisited = `p.merged_into_id is null and greatest(p.created_at, p.updated_at) < now() - age
  and not exists (select from enquiry c where c.person_id = p.id and not ${untouched})`;

/** The item of the `from` clause that defines `age` for both conditions. Its parameter is the number of months. */
export const age = 'make_interval(months => ?) age';

/** Erases the records that `select` finds. Does nothing if no retention period is set. */
async function eraseOld(em: EntityManager, select: string, erase: (ids: string[]) => Promise<unknown>) {
  const months = (await em.fork().findOne(PrivacySettings, ONLY_ID))?.enquiryMonths ?? null;
  if (months === null) return;
  for (;;) {
    const old = await idsOf(em, `${select} order by id limit ${BATCH}`, [months]);
    if (old.length === 0) return;
    await erase(old);
  }
}

export const eraseOldEnquiries = (em: EntityManager, around: Surroundings): Promise<void> =>
  eraseOld(em, `select c.id from enquiry c, ${age} where ${untouched}`, (ids) =>
    eraseEnquiries(em.fork(), ids, retention, around),
  );

export const eraseOldPeople = (em: EntityManager, around: Surroundings): Promise<void> =>
  eraseOld(em, `select p.id from person p, ${age} where ${unvisited}`, async (ids) => {
    for (const id of ids) await erasePerson(em.fork(), id, retention, around);
  });

export async function forgetOldMerges(em: EntityManager): Promise<void> {
  await em.execute(
    `update person_merge set before = null where before is not null and created_at < now() - make_interval(days => ?)`,
    [UNDO_DAYS],
  );
}

export async function forgetOldKeys(em: EntityManager): Promise<void> {
  await em.execute(`delete from idempotency_key where created_at < now() - interval '${KEY_DAYS} days'`);
}
