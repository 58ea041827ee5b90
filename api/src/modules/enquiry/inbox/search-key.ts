import type { EntityManager } from '@mikro-orm/postgresql';
import { phoneNumbers } from '../phone.ts';
import { nameWords } from './name.rules.ts';

/** Returns the stored search values: the first phone number, and a key of the name's sounds, its initials and all numbers. */
export function searchKeyOf(name: string, phone: string): { phoneNumber: string; searchKey: string } {
  const numbers = phoneNumbers(phone);
  return { phoneNumber: numbers[0] ?? '', searchKey: enquirySearchKey(name, numbers) };
}

/** Returns the key for a name and its parsed numbers. Never empty, because the job below fills empty keys. */
export const enquirySearchKey = (name: string, numbers: readonly string[]): string =>
  [...nameWords(name), ...numbers].join(' ') || '-';

/** The job that fills missing keys. `api.ts` wakes it at each start. */
export const searchKeysJob = 'search-keys';

const BATCH = 2000;

interface Row {
  id: string;
  name: string;
  phone: string;
}

/** Fills missing search keys and phone numbers. If the rules change, a migration must empty them. */
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
