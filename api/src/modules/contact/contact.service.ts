import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { Contact, type ContactConnection } from './contact.entity.ts';
import { contactStatuses } from './contact.form.ts';

/** Counting on would cost more with every enquiry, and nobody reads a larger number. */
const COUNTED = 10_000;
const PAGE = 50;
const LARGEST_PAGE = 200;

/** What of the inbox is asked for. */
export interface ContactFilter {
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: string | null | undefined;
  query?: string | null | undefined;
}

/** A page of the inbox, newest first. @throws AppError BAD_USER_INPUT for an unknown status or a foreign cursor */
export async function findContacts(em: EntityManager, filter: ContactFilter): Promise<ContactConnection> {
  const size = Math.min(Math.max(filter.first ?? PAGE, 1), LARGEST_PAGE);
  const where = contactWhere(filter);
  const beyond = filter.after ? { id: { $lt: decodeCursor(filter.after) } } : {};
  const [rows, counted] = await Promise.all([
    em.find(Contact, { ...where, ...beyond }, { orderBy: { id: 'desc' }, limit: size + 1 }),
    countContacts(em, where),
  ]);
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: encodeCursor(node.id) }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > size, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: Math.min(counted, COUNTED),
    totalIsCapped: counted > COUNTED,
  };
}

function contactWhere({ status, query }: ContactFilter) {
  if (status && !Object.hasOwn(contactStatuses, status)) {
    const message = `Status must be one of: ${Object.keys(contactStatuses).join(', ')}`;
    throw badInput(message, { status: message });
  }
  // A text that PostgreSQL cannot hold is found nowhere.
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  const columns = ['name', 'email', 'phone', 'company', 'message'] as const;
  return {
    ...(status && { status: status as keyof typeof contactStatuses }),
    ...(words.length > 0 && {
      $and: words.map((word) => {
        const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
        return { $or: columns.map((column) => ({ [column]: { $ilike: pattern } })) };
      }),
    }),
  };
}

async function countContacts(em: EntityManager, where: object): Promise<number> {
  const some = em
    .createQueryBuilder(Contact, 'c')
    .select('c.id')
    .where(where)
    .limit(COUNTED + 1);
  const [row] = await em.execute<[{ count: number }]>(
    `select count(*)::int as count from (${some.getQuery()}) counted`,
    [...some.getParams()],
  );
  return row.count;
}
