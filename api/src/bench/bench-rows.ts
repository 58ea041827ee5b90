import { v7 } from 'uuid';

/** A word in every fifth enquiry. */
export const COMMON_WORD = 'scholarship';
/** A word in every five-thousandth enquiry. */
export const RARE_WORD = 'antarctica';
/** Two letters that no enquiry has side by side. They form no trigram, so the index cannot help. */
export const UNKNOWN_LETTERS = 'zq';

const BATCH = 5000;
const MINUTE = 60_000;
/** The time between two enquiries: 144 a day. */
const PAUSE = 10 * MINUTE;
const NEW_EVERY = 25;
const CONTACTED_EVERY = 8;
const DUE_EVERY = 12;

const given =
  'Anjali Bikash Chandra Dipesh Gita Hari Ishwor Kamala Laxmi Maya Nirmala Prakash Sabin Sita Tara'.split(
    ' ',
  );
const family = 'Rai Thapa Gurung Tamang Shrestha KC Adhikari Sherpa Magar Karki Poudel Bhandari'.split(' ');
const interests = ['', 'strategy', 'technology', 'finance', 'marketing', 'operations', 'other'];
const syllables =
  'ba de fi go hu ka le mi no pu ra se ti vo wu ya chen dri klo sta tri phan gor mel sun'.split(' ');

/** A linear congruential generator: the same numbers at each run, so that runs can be compared. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What runs SQL; MikroORM's entity manager fits. */
interface Database {
  execute(sql: string, values?: unknown[]): Promise<unknown>;
}

/** Fills the inbox with enquiries of realistic length, one every ten minutes up to now, most of them completed. */
export async function fillInbox(database: Database, count: number): Promise<void> {
  const below = numbers(42);
  const any = (from: readonly string[]) => from[below(from.length)] ?? '';
  const words = Array.from({ length: 3000 }, () => any(syllables) + any(syllables) + any(syllables));
  const start = Date.now() - count * PAUSE;

  const row = (number: number) => {
    const name = `${any(given)} ${any(family)}`;
    const email = `${name.toLowerCase().replace(' ', '.')}.${number}@mail.example`;
    const text = Array.from({ length: 15 + below(30) }, () => any(words));
    if (number % 5 === 0) text[3] = COMMON_WORD;
    if (number % 5000 === 0) text[5] = RARE_WORD;
    const status =
      number % NEW_EVERY === 0 ? 'new' : number % CONTACTED_EVERY === 0 ? 'contacted' : 'completed';
    const msecs = start + number * PAUSE;
    const due = new Date(msecs + 7 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    return {
      id: v7({ msecs }),
      created_at: new Date(msecs).toISOString(),
      name,
      email,
      phone: `+977 98${String(number).padStart(8, '0')}`,
      company: number % 9 === 0 ? `${any(words)} College` : '',
      service: any(interests),
      message: text.join(' '),
      status,
      follow_up_on: number % DUE_EVERY === 0 ? due : null,
      phone_number: `+97798${String(number).padStart(8, '0')}`,
      email_key: email,
    };
  };

  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => row(done + index + 1));
    await database.execute(
      `insert into contact (id, version, created_at, updated_at, name, email, phone, company, service, message, status,
         follow_up_on, phone_number, email_key, idempotency_key)
       select id, 1, created_at, created_at, name, email, phone, company, service, message, status,
         follow_up_on, phone_number, email_key, id::text
       from jsonb_to_recordset(?::jsonb) as r (id uuid, created_at timestamptz, name text, email text, phone text,
         company text, service text, message text, status text, follow_up_on date, phone_number text, email_key text)`,
      [JSON.stringify(rows)],
    );
  }
  // Leaves the table as autovacuum would.
  await database.execute('vacuum analyze contact');
}
