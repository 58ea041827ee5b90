/** These SQL statements leave an enquiry's version and modification time unchanged, because mail is not a change by staff. */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../../forms/nepali.ts';
import type { Context } from '../../../graphql/context.ts';
import { MAIL_OPEN } from '../enquiry.entity.ts';
import { columnOf, visitorFieldNames, type Written } from '../enquiry.rules.ts';
import { BY_HAND, type Result } from './outbox.rules.ts';

export type MailKind = 'notice' | 'acknowledgement';

export interface ClaimedEnquiry extends Written {
  id: string;
  phoneNumber: string;
  about: string;
  /** The title of the enquiry's class; null if none. */
  classTitle: string | null;
  locale: Locale;
  createdAt: Date;
  /** The age of the enquiry, by the database's clock. */
  days: number;
  due: MailKind[];
  noticeTries: number;
  noticeTo: string[] | null;
  acknowledgementTries: number;
}

const WRITTEN = visitorFieldNames.map((field) => `c.${columnOf(field)} as "${field}"`).join(', ');

/** Claims rows with due mail, starting with those due for the longest time. Returns no rows while mail is paused. */
export async function claimMail(em: EntityManager, most: number, minutes: number): Promise<ClaimedEnquiry[]> {
  const rows = await em.execute<(ClaimedEnquiry & { at: number; since: number })[]>(
    `with due as (
       select id, least(notice_due, acknowledgement_due) as since, coalesce(notice_due <= now(), false) as notice,
         coalesce(acknowledgement_due <= now(), false) as acknowledgement
       from enquiry
       where (${MAIL_OPEN}) and least(notice_due, acknowledgement_due) <= now()
         and not exists (select from mail_flow where paused_until > now())
       order by least(notice_due, acknowledgement_due), created_at limit ?
       for update skip locked
     )
     update enquiry c set
       notice_due = case when due.notice then now() + make_interval(mins => ?) else c.notice_due end,
       acknowledgement_due = case when due.acknowledgement then now() + make_interval(mins => ?) else c.acknowledgement_due end
     from due where c.id = due.id
     returning c.id, ${WRITTEN}, c.phone_number as "phoneNumber", c.about, c.locale,
       (select b.title from batch b where b.id = c.batch_id) as "classTitle",
       extract(epoch from c.created_at)::float8 * 1000 as at, extract(epoch from due.since)::float8 as since,
       extract(epoch from now() - c.created_at)::float8 / 86400 as "days", c.notice_tries as "noticeTries",
       to_jsonb(c.notice_to) as "noticeTo", c.acknowledgement_tries as "acknowledgementTries",
       array_to_json(array_remove(array[case when due.notice then 'notice' end,
         case when due.acknowledgement then 'acknowledgement' end], null)) as due`,
    [most, minutes, minutes],
  );
  return rows
    .sort((one, other) => one.since - other.since || one.at - other.at)
    .map(({ at, since: _since, ...row }) => ({ ...row, createdAt: new Date(at) }));
}

/** Returns whether the mail must still be sent. The enquiry may have been erased since the claim. */
export async function isStillWaiting(em: EntityManager, id: string, kind: MailKind): Promise<boolean> {
  const rows = await em.execute(
    `select from enquiry where id = ? and ${kind}_state = 'waiting' and not is_held`,
    [id],
  );
  return rows.length > 0;
}

export async function isMailDue(em: EntityManager): Promise<boolean> {
  const rows = await em.execute(
    `select from enquiry where (${MAIL_OPEN}) and least(notice_due, acknowledgement_due) <= now()
       and not exists (select from mail_flow where paused_until > now()) limit 1`,
  );
  return rows.length > 0;
}

/** Writes the result of an attempt to send. Does nothing if the row was erased or another run has written a final result. */
export async function writeResult(
  em: EntityManager,
  id: string,
  kind: MailKind,
  { state, error, tries, inSeconds, to }: Result,
): Promise<void> {
  const sets: string[] = [`${kind}_state = ?`];
  const values: unknown[] = [state];
  const set = (sql: string, ...given: unknown[]) => {
    sets.push(sql);
    values.push(...given);
  };
  if (error !== undefined) set(`${kind}_error = ?`, error);
  if (tries !== undefined) set(`${kind}_tries = ?`, tries);
  if (state !== 'waiting') set(`${kind}_due = null`);
  else if (inSeconds !== undefined) set(`${kind}_due = now() + make_interval(secs => ?)`, inSeconds);
  if (state === 'sent') set(`${kind}_at = now()`);
  if (kind === 'notice' && to !== undefined)
    set(
      'notice_to = (select array_agg(each) from jsonb_array_elements_text(?::jsonb) as each)',
      JSON.stringify(to ?? []),
    );
  await em.execute(`update enquiry set ${sets.join(', ')} where id = ? and ${kind}_state = 'waiting'`, [
    ...values,
    id,
  ]);
}

/** The pauses, in seconds, after consecutive failures to reach the mail server. The last pause is repeated. */
const pauses = [15, 30, 60, 120, 300, 600];

/**
 * Pauses all mail and writes the reason to each enquiry with waiting mail. A pause does not count as an attempt.
 * `last_error_at` is the time of the first failure since the last success.
 */
export async function pauseMail(em: EntityManager, words: string): Promise<void> {
  await em.execute(
    `update mail_flow set last_error = ?, last_error_at = coalesce(last_error_at, now()),
       pauses = least(pauses + 1, ${pauses.length}),
       paused_until = now() + make_interval(secs => (array[${pauses.join(', ')}])[least(pauses + 1, ${pauses.length})])`,
    [words],
  );
  for (const kind of ['notice', 'acknowledgement']) {
    await em.execute(
      `update enquiry set ${kind}_error = ? where (${MAIL_OPEN}) and ${kind}_state = 'waiting' and ${kind}_error is distinct from ?`,
      [words, words],
    );
  }
}

export async function resumeMail(em: EntityManager): Promise<void> {
  await em.execute('update mail_flow set paused_until = null, pauses = 0 where paused_until is not null');
}

/** Records that a mail was sent. The next failure then pauses the mail for the shortest time again. */
export async function noteSuccess(em: EntityManager): Promise<void> {
  await em.execute(
    'update mail_flow set last_sent_at = now(), last_error = null, last_error_at = null, paused_until = null, pauses = 0',
  );
}

/** Sends failed mail again. If the id is null, sends the failed mail of all enquiries. */
export async function sendAgain({ em, mail }: Context, id: string | null): Promise<void> {
  await em.transactional(async (inner) => {
    for (const kind of ['notice', 'acknowledgement']) {
      await inner.execute(
        `update enquiry set ${kind}_state = 'waiting', ${kind}_due = now(), ${kind}_error = null, ${kind}_tries = ${BY_HAND}
         where (${MAIL_OPEN}) and ${kind}_state = 'failed' ${id === null ? '' : 'and id = ?'}`,
        id === null ? [] : [id],
      );
    }
  });
  mail.wake();
}
