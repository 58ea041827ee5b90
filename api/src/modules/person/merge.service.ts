import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireViewer, type Viewer } from '../../graphql/context.ts';
import { AppError, badField, badInput, conflict, notFound, parseOrThrow } from '../../graphql/errors.ts';
import { once } from '../../records/idempotency.ts';
import { isUuid } from '../../records/ids.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { formValues, subjectOf } from '../../records/records.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { Person } from './person.entity.ts';
import { personFacts, personForm } from './person.form.ts';
import { joinedPhones, personKeysOf } from './person.keys.ts';
import { differing, type MergedField, type MergeValues, mergedFields } from './person.rules.ts';
import { mergedAway, personKind } from './person.service.ts';
import { PersonMerge } from './person-merge.entity.ts';

/** The person `goneId` is merged into `keptId`. The choices are the values to keep where the two people differ. */
export interface Merge {
  keptId: string;
  goneId: string;
  keptVersion: number;
  goneVersion: number;
  choices: Partial<MergeValues>;
}

/**
 * Merges two people. The row of the merged person remains and refers to the kept person, so that the merge can be undone.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; BAD_USER_INPUT with the differing fields that `choices` lacks;
 * CONFLICT if a version is stale or one of the people was already merged
 */
export function mergePeople(context: Context, merge: Merge): Promise<Person> {
  const viewer = requireViewer(context);
  const { keptId, goneId } = merge;
  return once(context, Person, { name: `merge ${goneId} Person ${keptId}`, content: merge }, async (em) => {
    if (keptId === goneId) throw badField('goneId', 'Choose two people.');
    const [kept, gone] = await lockPair(em, keptId, goneId);
    // The people are already merged. The client may be repeating a request whose response was lost.
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
    // Logs only the other person's id, because the log of one person must not contain data of another.
    tell(em, viewer, kept, 'merged', { goneId: gone.id });
    tell(em, viewer, gone, 'merged', { mergedIntoId: kept.id });
    await em.flush();
    return kept;
  });
}

/**
 * Undoes a merge and returns the kept person. Repeating the call has no effect.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND; CONFLICT with the reason why the merge cannot be undone
 */
export function undoMerge(context: Context, id: string): Promise<Person> {
  const viewer = requireViewer(context);
  return once(context, Person, { name: `undo merge ${id}` }, async (em) => {
    const found = isUuid(id) ? await em.findOne(PersonMerge, { id }, { disableIdentityMap: true }) : null;
    if (!found) throw notFound('Merge');
    const [kept, gone] = await lockPair(em, found.keptId, found.goneId);
    // Reads the merge again after locking, because another request may have undone the merge meanwhile.
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

/** @throws AppError BAD_USER_INPUT naming the fields that need a choice */
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
 * Assigns the values, and the search keys derived from them. Skips values that are equal to the present ones, because MikroORM
 * compares JSON as text: it would increase the version if only the order of the properties of a phone differed.
 */
function write(person: Person, values: Record<string, unknown>): void {
  const next = { ...person, ...values };
  for (const [name, value] of Object.entries({ ...values, ...personKeysOf(next) }))
    if (!isDeepStrictEqual(value, person[name as keyof Person])) Object.assign(person, { [name]: value });
}

/**
 * Marks `keptId` as different from each person who is marked as different from `goneId`. Returns the ids of those people,
 * except those who were already marked as different from `keptId`.
 */
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
  action: 'merged' | 'unmerged' | 'parted',
  after: Record<string, string>,
) => recordActivity(em, viewer, { action, ...subjectOf(personKind, person), after });

interface Present {
  kept: Person;
  gone: Person;
  /** Whether an enquiry that the merge moved now belongs to another person or to nobody. */
  isEnquiryElsewhere: boolean;
  /** Whether another person was merged into the kept person after this merge. */
  isFollowed: boolean;
}

/** After this number of days, the previous values are deleted and the merge cannot be undone (docs/product.md, "People"). */
export const UNDO_DAYS = 30;

/**
 * Returns why the merge cannot be undone; '' if it can. Compares the people's values, not their versions, because undoing a
 * later merge restores the values but increases the versions.
 */
export function whyNotUndo(
  merge: PersonMerge,
  { kept, gone, isEnquiryElsewhere, isFollowed }: Present,
): string {
  const { before, undoneAt } = merge;
  if (undoneAt) return 'This merge is already undone.';
  if (!before) return `This merge is older than ${UNDO_DAYS} days, so it cannot be undone any more.`;
  if (kept.mergedIntoId !== null)
    return `${kept.name} was later merged into another person. Undo that merge first.`;
  if (isFollowed) return `Another person was later merged into ${kept.name}. Undo that merge first.`;
  if (!isDeepStrictEqual(formValues(personForm, kept), before.after))
    return `The details of ${kept.name} were changed after the merge. It can be undone only once they are as the merge left them.`;
  if (gone.mergedIntoId !== kept.id || !isDeepStrictEqual(formValues(personForm, gone), before.gone))
    return `The details of ${gone.name} were changed after the merge, so it cannot be undone.`;
  if (isEnquiryElsewhere)
    return `An enquiry that the merge moved no longer belongs to ${kept.name}. Attach it to ${kept.name} again first.`;
  return '';
}

/**
 * Records that two people with the same phone number or email address are different. Repeating the call has no effect.
 * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND; CONFLICT if one of the people was merged
 */
export function keepApart(context: Context, oneId: string, otherId: string): Promise<Person> {
  const viewer = requireViewer(context);
  return once(context, Person, { name: `part ${otherId} Person ${oneId}` }, async (em) => {
    if (oneId === otherId) throw badField('otherId', 'Choose two people.');
    const [one, other] = await lockPair(em, oneId, otherId);
    for (const person of [one, other]) if (person.mergedIntoId !== null) throw mergedAway(person);
    const made = await em.execute(
      `insert into person_apart (one_id, other_id, by, created_at)
       values (least(?::uuid, ?::uuid), greatest(?::uuid, ?::uuid), ?, now()) on conflict do nothing returning 1`,
      [oneId, otherId, oneId, otherId, viewer.id],
    );
    if (made.length > 0) tell(em, viewer, one, 'parted', { otherId: other.id });
    return one;
  });
}

/** Locks two people in the order of their ids, so that concurrent changes cannot deadlock. @throws AppError NOT_FOUND */
async function lockPair(
  em: EntityManager,
  oneId: string,
  otherId: string,
): Promise<[one: Person, other: Person]> {
  const ids = [oneId, otherId];
  const found = ids.every(isUuid)
    ? await em.find(
        Person,
        { id: { $in: ids } },
        { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      )
    : [];
  const [one, other] = ids.map((id) => found.find((each) => each.id === id));
  if (!one || !other) throw notFound(personFacts.label);
  return [one, other];
}

/** Moves enquiries, adds the move to the history of each, and returns their ids. */
async function moveEnquiries(
  em: EntityManager,
  viewer: Viewer,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const some = ids ? 'and id = any(?::uuid[])' : '';
  const moved = await em.execute<{ id: string; name: string }[]>(
    `with found as (select id from enquiry where person_id = ? ${some} order by id for update)
     update enquiry set person_id = ?, version = version + 1, updated_at = now() where id in (select id from found)
     returning id, name`,
    [from, ...(ids ? [`{${ids}}`] : []), to],
  );
  for (const { id, name } of moved) {
    const subject = { kind: 'Enquiry', recordId: id, title: name };
    const [before, after] = [{ personId: from }, { personId: to }];
    recordActivity(em, viewer, { action: 'updated', ...subject, before, after });
  }
  if (moved.length > 0)
    await em.execute(`select pg_notify('enquiry_changed', id) from unnest(?::text[]) as moved (id)`, [
      `{${moved.map(({ id }) => id)}}`,
    ]);
  return moved.map(({ id }) => id).sort();
}
