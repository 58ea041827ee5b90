import type { EntityManager } from '@mikro-orm/postgresql';
import { personKeysOf } from './person.keys.ts';
import type { Phone } from './person.rules.ts';

const BATCH = 1000;

interface Row {
  id: string;
  name: string;
  nameNe: string;
  email: string;
  phones: Phone[];
}

/** Computes missing keys of people, after a migration that emptied them because the rules changed. */
export async function fillPersonKeys(em: EntityManager): Promise<void> {
  for (let isMore = true; isMore; ) {
    const rows = await em.execute<Row[]>(
      `select id, name, name_ne as "nameNe", email, phones from person where search_key = '' order by id limit ${BATCH}`,
    );
    const keys = rows.map((row) => ({ id: row.id, ...personKeysOf(row) }));
    await em.execute(
      `update person set phones = made.phones, numbers = made.numbers, search_key = made."searchKey",
         email_key = made."emailKey", name_key = made."nameKey"
       from jsonb_to_recordset(?::jsonb) as made (id uuid, phones jsonb, numbers text[], "searchKey" text, "emailKey" text, "nameKey" text)
       where person.id = made.id`,
      [JSON.stringify(keys)],
    );
    isMore = rows.length === BATCH;
  }
}
