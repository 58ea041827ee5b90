/**
 * The way of mail about enquiries out of the house. Each enquiry's row is its own outbox (docs/product.md, "Mail"): a run takes
 * rows that are due for itself, for twenty minutes, sends, and writes what became of each. So a run that dies loses nothing, and
 * two runs at once send nothing twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Services } from '../../graphql/context.ts';
import { isDatabaseAway } from '../../graphql/errors.ts';
import { acknowledgementOf, type NoticedEnquiry, noticeOf, type Office } from '../../mail/letters.ts';
import type { Mailer, MailRound } from '../../mail/mailer.ts';
import { officeOf } from '../site-settings/site-settings.entity.ts';
import { mayAcknowledge } from './acknowledgement.bounds.ts';
import { factsOf, listedFields, readableValue } from './enquiry.rules.ts';
import {
  type ClaimedEnquiry,
  claimMail,
  isStillWaiting,
  type MailKind,
  noteSuccess,
  pauseMail,
  type Result,
  resumeMail,
  writeResult,
} from './outbox.rows.ts';
import { BY_HAND, notTried, resultOf } from './outbox.rules.ts';

/** Mail older than this would surprise more than help; somebody may still send it by hand. */
const oldest = { notice: 7, acknowledgement: 3 } as const;
const tooOld = {
  notice: { state: 'failed', error: 'Not sent by itself: the enquiry is more than 7 days old.' },
  acknowledgement: { state: 'none', error: 'Not sent: the enquiry is more than 3 days old.' },
} as const satisfies Record<MailKind, Result>;
/** Rows that one statement takes. */
const BATCH = 10;
/** How long they are this run's. Nobody else tries them before. */
const LEASE_MINUTES = 20;
const LEASE_MS = LEASE_MINUTES * 60_000;
/** The longest that one mail may take: connecting, signing in, sending, resetting. */
const LONGEST_MAIL_MS = 8 * 60_000;
/** A run ends after this time and goes on with the next one, so that no run looks like one that died. */
const RUN_MS = 4 * 60_000;
const RETRY_MS = 1000;

interface Means {
  fork: () => EntityManager;
  mailer: Mailer;
  limits: Pick<Services['limits'], 'count'>;
  /** Null: mails have no links. */
  publicUrl: string | null;
  log: Logger;
}

export interface Outbox {
  /** Sends what is due. */
  drain(): Promise<void>;
  /** Lets a run end after the mail that it is sending. */
  stop(): void;
}

export function openOutbox({ fork, mailer, limits, publicUrl, log }: Means): Outbox {
  let isFirst = true;
  let isStopped = false;

  async function drain(): Promise<void> {
    // Somebody may have mended the settings and started anew.
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

  /** @returns whether to go on */
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
      const letter = noticeOf(noticed(row), publicUrl, { office, domain, to });
      return resultOf(await round.send(letter), {
        tries: row.noticeTries,
        to,
        isPartly: row.noticeTo !== null,
      });
    }
    if (row.acknowledgementTries === 0) {
      const refusal = await mayAcknowledge(row.email, [...mailer.to, mailer.from, office.email], limits);
      if (refusal) return { state: 'none', error: refusal };
      // From here on it is counted, and not again when it has to be repeated.
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

  /** Writes what became of a mail, also when the database is away for a moment: else the mail would be sent again. */
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
    stop() {
      isStopped = true;
    },
  };
}

/** An enquiry as the notice needs it. */
const noticed = (row: ClaimedEnquiry): NoticedEnquiry => ({
  ...row,
  service: readableValue('service', row.service),
  fields: listedFields.map((field) => {
    const { label, letterLabel = label } = factsOf(field);
    return { field, label: letterLabel, value: readableValue(field, row[field]) };
  }),
});

/** The row was erased, or another run has settled it: whatever is written changes nothing. */
const gone: Result = { state: 'none' };
