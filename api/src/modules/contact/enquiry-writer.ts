import pg from 'pg';

/** An enquiry as its row needs it. */
export interface SentEnquiry {
  id: string;
  /** The sender's own name for this send, or the id where there was none. */
  key: string;
  receivedAt: Date;
  /** The texts of the row, by property. */
  values: Readonly<Record<string, unknown>>;
}

/** Writes enquiries, several at a time. */
export interface EnquiryWriter {
  /** @returns the id of each key's row, and the ids of the rows that are new */
  write(batch: readonly SentEnquiry[]): Promise<{ stored: Map<string, string>; inserted: string[] }>;
  close(): Promise<void>;
}

// Column -> property.
const texts = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  service: 'service',
  message: 'message',
  phone_number: 'phoneNumber',
  email_key: 'emailKey',
} as const;
const columns = Object.keys(texts);

const INSERT = `
  insert into contact (id, idempotency_key, created_at, updated_at, version, status, ${columns.join(', ')})
  select id, key, at, at, 1, 'new', ${columns.join(', ')}
  from unnest($1::uuid[], $2::text[], $3::timestamptz[], ${columns.map((_, index) => `$${index + 4}::text[]`).join(', ')})
    as sent (id, key, at, ${columns.join(', ')})
  on conflict (idempotency_key) do nothing returning id, idempotency_key as key`;
const FIND = 'select id, idempotency_key as key from contact where idempotency_key = any($1::text[])';

interface Row {
  id: string;
  key: string;
}

/** @param patience - milliseconds that a new connection may take */
export function openEnquiryWriter(url: string, patience: number): EnquiryWriter {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: patience });
  // Without a listener an idle connection that PostgreSQL closes would end the process; the next query opens another.
  pool.on('error', () => undefined);

  return {
    async write(batch) {
      // Twins within a batch are one row, the first. In the order of their keys two instances cannot deadlock.
      const byKey = new Map(batch.toReversed().map((each) => [each.key, each]));
      const rows = [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
      const { rows: made } = await pool.query<Row>({
        name: 'enquiry-insert',
        text: INSERT,
        values: [
          rows.map(({ id }) => id),
          rows.map(({ key }) => key),
          rows.map(({ receivedAt }) => receivedAt),
          ...Object.values(texts).map((property) => rows.map(({ values }) => String(values[property] ?? ''))),
        ],
      });
      const stored = new Map(made.map(({ id, key }) => [key, id]));
      const known = rows.filter(({ key }) => !stored.has(key)).map(({ key }) => key);
      if (known.length > 0) {
        const query = { name: 'enquiry-find', text: FIND, values: [known] };
        for (const { id, key } of (await pool.query<Row>(query)).rows) stored.set(key, id);
      }
      return { stored, inserted: made.map(({ id }) => id) };
    },
    close: () => pool.end(),
  };
}
