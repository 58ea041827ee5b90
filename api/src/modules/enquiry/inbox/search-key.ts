import type { EntityManager } from '@mikro-orm/postgresql';
import { phoneNumbers } from '../phone.ts';
import { nameWords } from './name.rules.ts';

/** Returns the first phone number, and a key that contains the sounds of the name, its initials and all phone numbers. */
export function searchKeyOf(name: string, phone: string): { phoneNumber: string; searchKey: string } {
  const numbers = phoneNumbers(phone);
  return { phoneNumber: numbers[0] ?? '', searchKey: enquirySearchKey(name, numbers) };
}

/** Never empty, because `fillSearchKeys` treats an empty key as missing. */
export const enquirySearchKey = (name: string, numbers: readonly string[]): string =>
  [...nameWords(name), ...numbers].join(' ') || '-';

/** `api.ts` starts this job whenever the server starts. */
export const searchKeysJob = 'search-keys';

const BATCH = 2000;

interface Row {
  id: string;
  name: string;
  phone: string;
}

/** Computes missing keys. If the rules for keys change, a migration must set all keys to ''. */
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
