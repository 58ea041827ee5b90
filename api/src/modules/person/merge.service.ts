import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer, type Viewer } from '../../graphql/context.ts';
import { AppError, badInput, conflict, notFound, parseOrThrow } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { isUuid } from '../../records/ids.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { formValues, subjectOf } from '../../records/records.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { lockPair } from './lock-pair.ts';
import { moveEnquiries } from './move-enquiries.ts';
import { Person } from './person.entity.ts';
import { personForm } from './person.form.ts';
import { personKeysOf } from './person.keys.ts';
import { personKind } from './person.kind.ts';
import { differing, joinedPhones, type MergedField, type MergeValues, mergedFields } from './person.rules.ts';
import { mergedAway } from './person.service.ts';
import { PersonMerge } from './person-merge.entity.ts';
import { whyNotUndo } from './undo.check.ts';

/** Which file stays, which one goes into it, and what stands where they differ. */
export interface Merge {
  keptId: string;
  goneId: string;
  keptVersion: number;
  goneVersion: number;
  choices: Partial<MergeValues>;
}

/**
 * Merges one person into another: blanks of the kept one are filled, phones and destinations are joined, the enquiries move. The
 * gone one stays as a row that names the kept one, so that everything can be undone.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; BAD_USER_INPUT that names the fields in which both differ and nothing was chosen;
 *   CONFLICT on a stale version, or where one of them was merged already
 */
export function mergePeople(context: Context, merge: Merge): Promise<Person> {
  const viewer = requireViewer(context);
  const { keptId, goneId } = merge;
  const content = hash('sha256', JSON.stringify(merge));
  return once(context, Person, `merge ${content} ${goneId} Person ${keptId}`, async (em) => {
    if (keptId === goneId) throw badInput('Choose two people.', { goneId: 'Choose two people.' });
    const [kept, gone] = await lockPair(em, keptId, goneId);
    // Sent again after a lost answer.
    if (gone.mergedIntoId === kept.id) return kept;
    for (const person of [kept, gone]) if (person.mergedIntoId !== null) throw mergedAway(person);
    if (kept.version !== merge.keptVersion || gone.version !== merge.goneVersion)
      throw conflict(personKind.label);
    const before = { kept: formValues(personForm, kept), gone: formValues(personForm, gone) };
    const values = parseOrThrow(personForm, mergedValues(kept, gone, merge.choices));
    write(kept, values);
    gone.mergedIntoId = kept.id;
    const moved = await moveEnquiries(em, viewer, { from: gone.id, to: kept.id });
    const apart = await copyApart(em, gone.id, kept.id);
    em.create(PersonMerge, {
      ...{ keptId: kept.id, goneId: gone.id, goneName: gone.name, moved },
      before: { ...before, after: formValues(personForm, kept), apart },
      ...{ admin: viewer.email, name: viewer.name },
    });
    // Ids alone: an entry of one person's log must not hold words about another.
    tell(em, viewer, kept, 'merged', { goneId: gone.id });
    tell(em, viewer, gone, 'merged', { mergedIntoId: kept.id });
    await em.flush();
    return kept;
  });
}

/**
 * Undoes a merge: both people, and where their enquiries belong, are as before. Done twice it is done once.
 *
 * @returns the person who was kept
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; CONFLICT that says why it cannot be undone
 */
export function undoMerge(context: Context, id: string): Promise<Person> {
  const viewer = requireViewer(context);
  return once(context, Person, `undo merge ${id}`, async (em) => {
    const found = isUuid(id) ? await em.findOne(PersonMerge, { id }, { disableIdentityMap: true }) : null;
    if (!found) throw notFound('Merge');
    const [kept, gone] = await lockPair(em, found.keptId, found.goneId);
    // Read again under the lock: another request may have undone it in the meantime.
    const merge = await em.findOneOrFail(PersonMerge, { id }, { refresh: true });
    if (merge.undoneAt) return kept;
    const enquiries = await em.find(
      Enquiry,
      { id: { $in: merge.moved } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, fields: ['id', 'personId'] },
    );
    const later = await em.count(PersonMerge, { keptId: kept.id, id: { $gt: merge.id }, undoneAt: null });
    const whyNot = whyNotUndo(merge, {
      kept,
      gone,
      isEnquiryElsewhere: enquiries.some(({ personId }) => personId !== kept.id),
      isFollowed: later > 0,
    });
    if (whyNot || !merge.before) throw new AppError('CONFLICT', whyNot);
    write(kept, merge.before.kept);
    write(gone, merge.before.gone);
    gone.mergedIntoId = null;
    const ids = enquiries.map((each) => each.id);
    await moveEnquiries(em, viewer, { from: kept.id, to: gone.id, ids });
    await em.execute(
      `delete from person_apart where (one_id = ? and other_id = any(?::uuid[])) or (other_id = ? and one_id = any(?::uuid[]))`,
      [kept.id, `{${merge.before.apart}}`, kept.id, `{${merge.before.apart}}`],
    );
    merge.undoneAt = new Date();
    tell(em, viewer, kept, 'unmerged', { goneId: gone.id });
    tell(em, viewer, gone, 'unmerged', { mergedIntoId: kept.id });
    await em.flush();
    return kept;
  });
}

/** The form of the kept one after the merge. @throws AppError BAD_USER_INPUT naming the fields that want a choice */
function mergedValues(kept: Person, gone: Person, choices: Merge['choices']): Record<string, unknown> {
  const errors: Record<string, string> = {};
  const taken = new Map<MergedField, Person>();
  const unequal = new Set(differing(kept, gone));
  for (const field of mergedFields) {
    const isBlank = kept[field] === null || kept[field] === '';
    const from = !unequal.has(field)
      ? isBlank
        ? gone
        : kept
      : [kept, gone].find((person) => person[field] === choices[field]);
    if (from) taken.set(field, from);
    else errors[field] = 'Choose one of the two.';
  }
  if (Object.keys(errors).length > 0)
    throw badInput('Choose which of the two stays where they differ.', errors);
  const values = Object.fromEntries([...taken].map(([field, person]) => [field, person[field]]));
  return {
    ...formValues(personForm, kept),
    ...values,
    birthCalendar: taken.get('birthDay')?.birthCalendar,
    phones: joinedPhones(kept.phones, gone.phones),
    destinations: [...new Set([...kept.destinations, ...gone.destinations])],
  };
}

/** Writes a form's values and what follows from them. Equal ones are left as they are, so that no version moves for nothing. */
function write(person: Person, values: Record<string, unknown>): void {
  const next = { ...person, ...values };
  for (const [name, value] of Object.entries({ ...values, ...personKeysOf(next) }))
    if (!isDeepStrictEqual(value, person[name as keyof Person])) Object.assign(person, { [name]: value });
}

/** Whoever was kept apart from the gone one is kept apart from the kept one. @returns those who were not before */
async function copyApart(em: EntityManager, goneId: string, keptId: string): Promise<string[]> {
  const copied = await em.execute<{ other: string }[]>(
    `with others as (
       select case when one_id = ?::uuid then other_id else one_id end as id, by, created_at from person_apart
       where one_id = ?::uuid or other_id = ?::uuid)
     insert into person_apart (one_id, other_id, by, created_at)
     select least(id, ?::uuid), greatest(id, ?::uuid), by, created_at from others where id <> ?::uuid
     on conflict do nothing returning case when one_id = ?::uuid then other_id else one_id end as other`,
    [goneId, goneId, goneId, keptId, keptId, keptId, keptId],
  );
  return copied.map(({ other }) => other);
}

const tell = (
  em: EntityManager,
  viewer: Viewer,
  person: Person,
  action: 'merged' | 'unmerged',
  after: Record<string, string>,
) => recordActivity(em, viewer, { action, ...subjectOf(personKind, person), after });
