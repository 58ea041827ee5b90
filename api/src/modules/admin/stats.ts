import { Int, ObjectType } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { field } from '../../graphql/field.ts';

@ObjectType()
export class AdminStats {
  @field(Int) totalContacts!: number;
  @field(Int, 'Enquiries held as suspected spam.') heldEnquiries!: number;
  @field(Int) totalServices!: number;
  @field(Int) totalBlogPosts!: number;
  @field(Int) totalTestimonials!: number;
  @field(Int) totalTeam!: number;
}

/** Totals of at least this number are cached, because counting a million enquiries takes 60 ms. */
const HELD_FROM = 50_000;
const FRESH_MS = 1000;
const OLDEST_MS = 10_000;

const TOTAL = '(select count(*)::int from enquiry where not is_held) as "totalContacts"';
const OTHERS = `
  (select count(*)::int from enquiry where is_held) as "heldEnquiries",
  (select count(*)::int from service where deleted_at is null) as "totalServices",
  (select count(*)::int from blog_post where deleted_at is null) as "totalBlogPosts",
  (select count(*)::int from testimonial where deleted_at is null) as "totalTestimonials",
  (select count(*)::int from team_member where deleted_at is null) as "totalTeam"`;

interface CachedTotal {
  total: number;
  /** The time of the count: `performance.now()`, in milliseconds. */
  at: number;
  isCounting: boolean;
}

const totals = new WeakMap<Reader, CachedTotal>();

/**
 * Returns the counts. A large enquiry count is cached for up to ten seconds. After one second, a call returns the cached count
 * and starts a recount.
 */
export async function countAll(reader: Reader): Promise<AdminStats> {
  const held = totals.get(reader);
  const age = held ? performance.now() - held.at : OLDEST_MS;
  if (!held || age >= OLDEST_MS) {
    const stats = await one<AdminStats>(reader, `select ${TOTAL}, ${OTHERS}`);
    cacheTotal(reader, stats.totalContacts);
    return stats;
  }
  if (age > FRESH_MS && !held.isCounting) {
    held.isCounting = true;
    one<Pick<AdminStats, 'totalContacts'>>(reader, `select ${TOTAL}`).then(
      ({ totalContacts }) => cacheTotal(reader, totalContacts),
      () => totals.delete(reader),
    );
  }
  return {
    totalContacts: held.total,
    ...(await one<Omit<AdminStats, 'totalContacts'>>(reader, `select ${OTHERS}`)),
  };
}

function cacheTotal(reader: Reader, total: number): void {
  if (total < HELD_FROM) totals.delete(reader);
  else totals.set(reader, { total, at: performance.now(), isCounting: false });
}

async function one<Row extends object>(reader: Reader, sql: string): Promise<Row> {
  const [row] = await reader.rows<Row>({ sql, values: [], isPrepared: true });
  if (!row) throw new Error('A count without an answer.');
  return row;
}
