import pg from 'pg';
import { columnOf, visitorFieldNames } from '../enquiry.rules.ts';
import { RESTORED_NOTICE } from '../mail/restored-mail.ts';
import { isHeldFor } from '../spam/spam.points.ts';

export interface SentEnquiry {
  id: string;
  key: string;
  receivedAt: Date;
  values: Readonly<Record<string, string>>;
}

export type EnquiryWriter = ReturnType<typeof openEnquiryWriter>;

// Column -> key in `SentEnquiry.values`.
const texts = {
  ...Object.fromEntries(visitorFieldNames.map((field) => [columnOf(field), field])),
  phone_number: 'phoneNumber',
  search_key: 'searchKey',
  email_key: 'emailKey',
  content_hash: 'contentHash',
  spam_points: 'spamPoints',
  about: 'about',
  locale: 'locale',
};
const columns = Object.keys(texts).join(', ');

// Mail states of a new row. `mail` is "on" for all mail, "notice" for the notice only, "restored" for a row from a backup.
const NOTICE = `case when held then 'none' when mail in ('on', 'notice') then 'waiting' when mail = 'restored' then 'failed' else 'none' end`;
const MAY_THANK = `not held and (select acknowledges_visitors from mail_settings)`;
const THANKS = `case when ${MAY_THANK} and mail = 'on' then 'waiting' else 'none' end`;
const NO_SHARE = 'Not sent: too many enquiries came from one network within a day.';

// `on conflict` names no columns, because it must cover two constraints: the primary key (two instances may insert the same id)
// and the unique pair of `idempotency_key` and `content_hash`.
const INSERT = `
  insert into enquiry (id, idempotency_key, created_at, updated_at, version, status, is_held,
    consent_version, consent_at, campaign, notice_state, notice_due, notice_error, acknowledgement_state, acknowledgement_due, acknowledgement_error, batch_id, seat, ${columns})
  select id, key, least(at, now()), least(at, now()), 1, 'new', held, nullif(consent, ''), case when consent <> '' then least(at, now()) end, nullif(brought, '')::jsonb,
    ${NOTICE}, case when not held and mail in ('on', 'notice') then now() end, case when not held and mail = 'restored' then '${RESTORED_NOTICE}' end,
    ${THANKS}, case when ${THANKS} = 'waiting' then now() end, case when ${MAY_THANK} and mail = 'notice' then '${NO_SHARE}' end,
    wanted, case when wanted is null then '' else 'wants' end, ${columns}
  from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[],
    ${Object.keys(texts).map((_, index) => `$${index + 9}::text[]`)})
    as sent (id, key, at, held, consent, mail, brought, class, ${columns})
  left join lateral (select b.id as wanted from batch b where b.id = nullif(class, '')::uuid and b.deleted_at is null) classes on true
  on conflict do nothing returning id`;

/** A connection is closed if a statement takes this long, in ms, because the database server may have stopped responding. */
const LONGEST_MS = 10_000;

/** @param patience - how long opening a connection may take, in milliseconds */
export function openEnquiryWriter(url: string, patience: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: LONGEST_MS,
    // Visitors are told that their enquiry is stored, so a commit must reach the disk, whatever the database's default is.
    onConnect: async (client) => void (await client.query('set synchronous_commit = on')),
  });
  // PostgreSQL may close an idle connection. Without a listener, the `error` event would end the process.
  pool.on('error', () => undefined);

  return {
    /** @returns the ids of the new rows that are not held */
    async write(batch: readonly SentEnquiry[]): Promise<string[]> {
      // Of enquiries with the same id, only the first is written. Sorting prevents deadlocks between two instances.
      const byId = new Map(batch.toReversed().map((each) => [each.id, each]));
      const rows = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
      const held = rows.map(({ values }) => isHeldFor((values.spamPoints ?? '').split(' ')));
      const textsOf = (property: string) => rows.map(({ values }) => values[property] ?? '');
      const { rows: made } = await pool.query<{ id: string }>({
        name: 'enquiry-insert',
        text: INSERT,
        values: [
          rows.map(({ id }) => id),
          rows.map(({ key }) => key),
          // Formatted here, because pg would convert a Date to local time, which takes longer than converting all other values.
          rows.map(({ receivedAt }) => receivedAt.toISOString()),
          held,
          textsOf('consentVersion'),
          textsOf('mail'),
          textsOf('campaign'),
          textsOf('batchId'),
          ...Object.values(texts).map(textsOf),
        ],
      });
      const heldIds = new Set(rows.flatMap(({ id }, index) => (held[index] ? [id] : [])));
      return made.map(({ id }) => id).filter((id) => !heldIds.has(id));
    },
    close: () => pool.end(),
  };
}
