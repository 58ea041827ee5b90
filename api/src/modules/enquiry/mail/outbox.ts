/**
 * The rows of the enquiries are the outbox (docs/product.md, "Mail"). A run claims rows with due mail, sends the mail and
 * writes the results. A claim ends after twenty minutes, so a crash loses no mail. Concurrent runs never send a mail twice.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Services } from '../../../graphql/context.ts';
import { AppError, isDatabaseAway } from '../../../graphql/errors.ts';
import { acknowledgementOf, type NoticedEnquiry, noticeOf, type Office } from '../../../mail/letters.ts';
import type { Mailer, MailRound } from '../../../mail/mailer.ts';
import { officeOf } from '../../site-settings/site-settings.entity.ts';
import { aboutTitles } from '../about-titles.ts';
import { factsOf, listedFields, readableValue } from '../enquiry.rules.ts';
import {
  type ClaimedEnquiry,
  claimMail,
  isStillWaiting,
  type MailKind,
  noteSuccess,
  pauseMail,
  resumeMail,
  writeResult,
} from './outbox.rows.ts';
import { BY_HAND, notTried, type Result, resultOf } from './outbox.rules.ts';

/** Mail about an enquiry that is older than this, in days, is not sent automatically. Staff can still send the notice. */
const oldest = { notice: 7, acknowledgement: 3 } as const;
const tooOld = {
  notice: { state: 'failed', error: 'Not sent automatically: the enquiry is more than 7 days old.' },
  acknowledgement: { state: 'none', error: 'Not sent: the enquiry is more than 3 days old.' },
} as const satisfies Record<MailKind, Result>;
const BATCH = 10;
const LEASE_MINUTES = 20;
const LEASE_MS = LEASE_MINUTES * 60_000;
/** The maximum time for one mail, in ms: connecting, signing in, sending and resetting. */
const LONGEST_MAIL_MS = 8 * 60_000;
/** A run claims no more rows after this time, in ms. The next run sends the rest. */
const RUN_MS = 4 * 60_000;
const RETRY_MS = 1000;

interface Means {
  fork: () => EntityManager;
  mailer: Mailer;
  limits: Pick<Services['limits'], 'count'>;
  /** Null if the site can be opened only on this machine; the mail then has no link. */
  publicUrl: string | null;
  log: Logger;
}

export function openOutbox({ fork, mailer, limits, publicUrl, log }: Means) {
  let isFirst = true;
  let isStopped = false;

  async function drain(): Promise<void> {
    // The first run after a start ends any pause, because the mail settings may have been corrected before the start.
    if (isFirst) await resumeMail(fork());
    isFirst = false;
    const round = mailer.round();
    const end = performance.now() + RUN_MS;
    try {
      while (!isStopped && performance.now() < end) {
        const from = performance.now();
        const rows = await claimMail(fork(), BATCH, LEASE_MINUTES);
        if (rows.length === 0) return;
        if (!(await sendAll(rows, round, from + LEASE_MS - LONGEST_MAIL_MS))) return;
      }
    } finally {
      round.close();
    }
  }

  /** @returns whether the run may claim more rows */
  async function sendAll(rows: ClaimedEnquiry[], round: MailRound, until: number): Promise<boolean> {
    const office = await officeOf(fork());
    let sent = 0;
    let trouble: string | null = null;
    for (const row of rows) {
      for (const kind of row.due) {
        const isOver: boolean = trouble !== null || isStopped || performance.now() > until;
        const result: Result = isOver ? notTried : await sendOne(row, kind, office, round);
        if (result.state === 'sent') sent += 1;
        trouble ??= result.trouble ?? null;
        await surely(() => writeResult(fork(), row.id, kind, result), until);
      }
    }
    if (sent > 0) await surely(() => noteSuccess(fork()), until);
    if (trouble) {
      const words = trouble;
      log.warn({ server: mailer.server }, 'mail waits: the mail server does not take it');
      await surely(() => pauseMail(fork(), words), until);
    }
    return !trouble && performance.now() < until;
  }

  async function sendOne(
    row: ClaimedEnquiry,
    kind: MailKind,
    office: Office,
    round: MailRound,
  ): Promise<Result> {
    const { domain } = mailer;
    if (row[`${kind}Tries`] < BY_HAND && row.days > oldest[kind]) return tooOld[kind];
    if (!(await isStillWaiting(fork(), row.id, kind))) return gone;
    if (kind === 'notice') {
      const to = row.noticeTo ?? mailer.to;
      const [about = null] = await aboutTitles(fork(), [row.about]);
      const letter = noticeOf({ ...noticed(row), about }, publicUrl, { office, domain, to });
      return resultOf(await round.send(letter), {
        tries: row.noticeTries,
        to,
        isPartly: row.noticeTo !== null,
      });
    }
    if (row.acknowledgementTries === 0) {
      const refusal = await acknowledgementRefusal(
        row.email,
        [...mailer.to, mailer.from, office.email],
        limits,
      );
      if (refusal) return { state: 'none', error: refusal };
      // Records that the acknowledgement was counted, so that the next attempt does not count it again.
      await surely(() => writeResult(fork(), row.id, kind, { state: 'waiting', tries: 1 }), Infinity);
      row.acknowledgementTries = 1;
    }
    const letter = acknowledgementOf(row, { office, domain, to: [row.email] });
    return resultOf(await round.send(letter), {
      tries: row.acknowledgementTries,
      to: [row.email],
      isPartly: false,
    });
  }

  /** Retries while the database is unavailable, because a sent mail whose result is not stored would be sent again. */
  async function surely(write: () => Promise<void>, until: number): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isDatabaseAway(error) || isStopped || performance.now() > until) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    drain,
    /** Ends the current run after the mail that is being sent. */
    stop() {
      isStopped = true;
    },
  };
}

const noticed = (row: ClaimedEnquiry): Omit<NoticedEnquiry, 'about'> => ({
  ...row,
  service: readableValue('service', row.service),
  fields: listedFields.map((field) => {
    const { label, letterLabel = label } = factsOf(field);
    return { field, label: letterLabel, value: readableValue(field, row[field]) };
  }),
});

/** The result for a row that was erased or that no longer waits for this mail. Writing this result changes nothing. */
const gone: Result = { state: 'none' };

/** Addresses that nobody reads or that a program answers. */
const unattendedMailbox = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse|root|daemon)@/;
const gmail = /^(.*)@(gmail|googlemail)\.com$/;

/** Returns one spelling for all addresses of a mailbox: without "+anything" and, at Gmail, without dots. */
function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, '@');
  const [, name] = gmail.exec(plain) ?? [];
  return name === undefined ? plain : `${name.replaceAll('.', '')}@gmail.com`;
}

/**
 * Returns the reason not to send an acknowledgement; null if it may be sent. Counts it towards the rate limits, so that nobody
 * can use the form to flood a stranger's mailbox.
 */
async function acknowledgementRefusal(
  email: string,
  ours: readonly string[],
  limits: Pick<Services['limits'], 'count'>,
): Promise<string | null> {
  const mailbox = mailboxOf(email);
  if (ours.some((each) => mailboxOf(each) === mailbox)) return 'Not sent: this is an address of the office.';
  if (unattendedMailbox.test(mailbox)) return 'Not sent: nobody reads mail at this address.';
  try {
    await limits.count('acknowledgementMailbox', mailbox);
    await limits.count('acknowledgement', 'all');
    return null;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
    return 'Not sent: this address, or all visitors together, got as many as we send in a day.';
  }
}
