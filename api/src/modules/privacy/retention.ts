import { t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { eraseEnquiries, erasePerson, type Surroundings } from '../erasure/erase.ts';
import { UNDO_DAYS } from '../person/merge.service.ts';

/** How long personal data is kept; set by owners. */
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

/** How many days a deleted record stays in the trash. */
export const TRASH_DAYS = 30;
/** How many days the response to an Idempotency-Key is kept. Longer than a desktop app waits for the server. */
const ANSWER_DAYS = 7;
/** The most enquiries erased in one transaction. */
const BATCH = 500;

/** The author of these changes in the activity log. */
export const retention = { id: '00000000-0000-0000-0000-000000000000', email: '', name: 'Retention' };

/** A condition on `enquiry c`, with the months as its parameter: no change, note or touch since then, and no follow-up after it. */
export const untouched = `greatest(c.created_at, c.updated_at,
  (select max(n.created_at) from enquiry_note n where n.enquiry_id = c.id),
  (select max(t.created_at) from touch t where t.enquiry_id = c.id),
  c.follow_up_on) < now() - make_interval(months => ?)`;

/** A condition on `person p`, with the months as its parameter: no enquiry, and no change since then. */
export const unvisited = `p.merged_into_id is null and greatest(p.created_at, p.updated_at) < now() - make_interval(months => ?)
  and not exists (select from enquiry c where c.person_id = p.id)`;

/** Erases in batches what is older than the owner's setting. @returns the number of erased ids */
async function eraseOld(em: EntityManager, select: string, erase: (ids: string[]) => Promise<unknown>) {
  const months = (await em.fork().findOne(PrivacySettings, ONLY_ID))?.enquiryMonths ?? null;
  if (months === null) return 0;
  for (let erased = 0; ; ) {
    const old = await em.execute<{ id: string }[]>(`${select} order by id limit ${BATCH}`, [months]);
    if (old.length === 0) return erased;
    await erase(old.map(({ id }) => id));
    erased += old.length;
  }
}

/** Erases enquiries without activity for as long as the owner's setting. @returns their number */
export const eraseOldEnquiries = (em: EntityManager, around: Surroundings): Promise<number> =>
  eraseOld(em, `select c.id from enquiry c where ${untouched}`, (ids) =>
    eraseEnquiries(em.fork(), ids, retention, around),
  );

/** Erases people without enquiries who have not been changed for as long. @returns their number */
export const eraseOldPeople = (em: EntityManager, around: Surroundings): Promise<number> =>
  eraseOld(em, `select p.id from person p where ${unvisited}`, async (ids) => {
    for (const id of ids) await erasePerson(em.fork(), id, retention, around);
  });

/** Deletes the data needed to undo old merges. */
export async function forgetOldMerges(em: EntityManager): Promise<void> {
  await em.execute(
    `update person_merge set before = null where before is not null and created_at < now() - make_interval(days => ?)`,
    [UNDO_DAYS],
  );
}

/** Deletes old responses to Idempotency-Keys. */
export async function forgetOldAnswers(em: EntityManager): Promise<void> {
  await em.execute(`delete from idempotency_key where created_at < now() - interval '${ANSWER_DAYS} days'`);
}
