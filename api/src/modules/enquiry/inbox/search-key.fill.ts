import type { EntityManager } from '@mikro-orm/postgresql';
import { searchKeyOf } from './search-key.ts';

/** The job that fills the keys; `api.ts` wakes it at each start. */
export const searchKeysJob = 'search-keys';

const BATCH = 2000;

interface Row {
  id: string;
  name: string;
  phone: string;
}

/**
 * Makes the search keys that are missing, and reads the phone numbers of those rows anew. They are missing after a migration
 * that emptied them because the rules changed, and in rows that an older server wrote.
 */
export async function fillSearchKeys(em: EntityManager): Promise<void> {
  const connection = em.getConnection();
  for (let isMore = true; isMore; ) {
    const rows = await connection.execute<Row[]>(
      `select id, name, phone from enquiry where search_key = '' order by id limit ${BATCH}`,
    );
    const keys = rows.map(({ id, name, phone }) => ({ id, ...searchKeyOf(name, phone) }));
    await connection.execute(
      `update enquiry set phone_number = made."phoneNumber", search_key = made."searchKey"
       from json_to_recordset(?::json) as made (id uuid, "phoneNumber" text, "searchKey" text) where enquiry.id = made.id`,
      [JSON.stringify(keys)],
    );
    isMore = rows.length === BATCH;
  }
}
