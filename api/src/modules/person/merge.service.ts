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

/** The person to keep, the person to merge into it, and the values to keep where they differ. */
export interface Merge {
  keptId: string;
  goneId: string;
  keptVersion: number;
  goneVersion: number;
  choices: Partial<MergeValues>;
}

/**
 * Merges one person into another: blank fields of the kept one are filled, phones and destinations are combined, the enquiries are
 * moved. The row of the other person stays and refers to the kept one, so that the merge can be undone.
 *
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; BAD_USER_INPUT naming the differing fields without a choice; CONFLICT if a version
 * is stale or one of them was already merged
 */
export function mergePeople(context: Context, merge: Merge): Promise<Person> {
  const viewer = requireViewer(context);
  const { keptId, goneId } = merge;
  const content = hash('sha256', JSON.stringify(merge));
  return once(context, Person, `merge ${content} ${goneId} Person ${keptId}`, async (em) => {
    if (keptId === goneId) throw badInput('Choose two people.', { goneId: 'Choose two people.' });
    const [kept, gone] = await lockPair(em, keptId, goneId);
    // A repeated request after a lost response.
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
    // Only ids: an entry in one person's log must not contain data of another.
    tell(em, viewer, kept, 'merged', { goneId: gone.id });
    tell(em, viewer, gone, 'merged', { mergedIntoId: kept.id });
    await em.flush();
    return kept;
  });
}

/**
 * Undoes a merge: both people are as before, and the enquiries belong to the same people as before. Idempotent.
 *
 * @returns the person who was kept
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; CONFLICT with the reason why it cannot be undone
 */
export function undoMerge(context: Context, id: string): Promise<Person> {
  const viewer = requireViewer(context);
  return once(context, Person, `undo merge ${id}`, async (em) => {
    const found = isUuid(id) ? await em.findOne(PersonMerge, { id }, { disableIdentityMap: true }) : null;
    if (!found) throw notFound('Merge');
    const [kept, gone] = await lockPair(em, found.keptId, found.goneId);
    // Read again under the lock, because another request may have undone it meanwhile.
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

/** The kept person's form after the merge. @throws AppError BAD_USER_INPUT naming the fields that need a choice */
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

/**
 * Writes the values of a form and the keys derived from them. Equal values are not assigned, so that the version changes only if
 * needed.
 */
function write(person: Person, values: Record<string, unknown>): void {
  const next = { ...person, ...values };
  for (const [name, value] of Object.entries({ ...values, ...personKeysOf(next) }))
    if (!isDeepStrictEqual(value, person[name as keyof Person])) Object.assign(person, { [name]: value });
}

/** Copies the "keep apart" decisions of the merged person to the kept one. @returns the ids of those newly kept apart */
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
