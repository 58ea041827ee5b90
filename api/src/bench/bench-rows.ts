import type pg from 'pg';
import { ENQUIRY_TEXT } from '../modules/enquiry/enquiry.entity.ts';
import { soundsOf } from '../modules/enquiry/inbox/name.rules.ts';
import { COMMON_WORD, RARE_WORD, SCARCE_WORD } from './bench-words.ts';

const BATCH = 50_000;
const words = (text: string) => text.split(' ');
const given = words(
  'Anjali Bikash Chandra Dipesh Gita Hari Ishwor Kamala Laxmi Maya Nirmala Prakash Sabin Sita Tara अञ्जली विकास चन्द्र गीता हरि',
);
const family = words(
  'Rai Thapa Gurung Tamang Shrestha KC Adhikari Sherpa Magar Karki Poudel Bhandari राई थापा गुरुङ तामाङ श्रेष्ठ',
);
const interests = ['', 'strategy', 'technology', 'finance', 'marketing', 'operations', 'other'];
const syllables = words(
  'ba de fi go hu ka le mi no pu ra se ti vo wu ya chen dri klo sta tri phan gor mel sun',
);
const nepali = words('म विदेशमा नर्सिङ पढ्न चाहन्छु कृपया कागजात शुल्क भिसा छात्रवृत्ति बारे जानकारी दिनुहोस्');

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function sentences(seed: number, count: number): string[] {
  const below = numbers(seed);
  const any = (from: readonly string[]) => from[below(from.length)] ?? '';
  const known = Array.from({ length: 3000 }, () => any(syllables) + any(syllables) + any(syllables));
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: 8 + below(15) }, () => any(number % 6 === 0 ? nepali : known)).join(' '),
  );
}

const ANY_OF = `create or replace function any_of(texts text[], n bigint) returns text language sql immutable
  return texts[1 + (n * 2654435761 % 4294967296) % array_length(texts, 1)]`;

/** Inserts enquiries that are ten minutes apart, going back from now. Each id begins with the time, as in a UUIDv7. */
const ENQUIRIES = `
  insert into enquiry (id, version, created_at, updated_at, name, email, phone, company, service, message, status,
    follow_up_on, phone_number, search_key, email_key, idempotency_key)
  select id::uuid, 1, at, at, name, mail, '+977 98' || digits, case when n % 9 = 0 then 'Everest College' else '' end,
    any_of($1::text[], n * 7),
    any_of($2::text[], n) || case when n % 5 = 0 then ' ${COMMON_WORD} ' else ' ' end
      || case when n % 700 = 0 then '${SCARCE_WORD} ' else '' end || case when n % 5000 = 0 then '${RARE_WORD} ' else '' end
      || any_of($3::text[], n * 31),
    case when n % 25 = 0 then 'new' when n % 8 = 0 then 'contacted' else 'completed' end,
    case when n % 12 = 0 then (at + interval '7 days')::date end,
    '+97798' || digits, heard || ' +97798' || digits, lower(mail), id
  from generate_series($4::int, $5::int) n,
    lateral (select now() - n * interval '10 minutes' as at) t,
    lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
      || '8' || substr(md5(n::text), 4, 15) as id, any_of($6::text[], n * 3) || ' ' || any_of($7::text[], n * 5) as name,
      any_of($8::text[], n * 3) || ' ' || any_of($9::text[], n * 5) as heard,
      'reader.' || n || '@mail.example' as mail, lpad((n * 2654435761 % 100000000)::text, 8, '0') as digits) made`;

/** Inserts the enquiries `first` to `last`. Number 1 is the newest enquiry. Most enquiries are completed. */
export async function fillInbox(database: pg.Client, last: number, first = 1): Promise<void> {
  await database.query(ANY_OF);
  // The insert takes a tenth of the time if the search indexes are built afterwards. The trigger that refuses
  // erased enquiries is not needed, because no enquiry was erased.
  const isLarge = last - first >= BATCH;
  if (isLarge) await database.query('drop index enquiry_search, enquiry_search_key');
  await database.query('alter table enquiry disable trigger enquiry_refuse_erased');
  const [beginnings, ends] = [sentences(42, 997), sentences(43, 1009)];
  const names = [given, family, ...[given, family].map((each) => each.flatMap(soundsOf))];
  for (let from = first; from <= last; from += BATCH) {
    const to = Math.min(last, from + BATCH - 1);
    const arrays = [interests, beginnings, ends].map(pgArray);
    await database.query(ENQUIRIES, [...arrays, from, to, ...names.map(pgArray)]);
  }
  await database.query('alter table enquiry enable trigger enquiry_refuse_erased');
  if (isLarge)
    await database.query(
      `create index "enquiry_search" on "enquiry" using gin (${ENQUIRY_TEXT} gin_trgm_ops);
       create index "enquiry_search_key" on "enquiry" using gin (search_key gin_trgm_ops)`,
    );
  await database.query('vacuum analyze enquiry');
}

/** Inserts pages and posts, most of them published. Posts are one hour apart, and have one to three of forty tags. */
export async function fillSite(database: pg.Client, posts: number, pages: number): Promise<void> {
  await database.query(ANY_OF);
  const texts = pgArray(sentences(44, 499));
  await database.query(
    `insert into blog_post (id, version, created_at, updated_at, slug, title, excerpt, content, author, category, tags,
       image_url, status, published_at)
     select gen_random_uuid(), 1, at, at, 'post-' || n, 'Post ' || n || ' ' || left(any_of(texts, n), 40), any_of(texts, n * 3),
       repeat(any_of(texts, n * 5) || E'\n\n', 12), 'Sarita Adhikari',
       (array['consulting', 'strategy', 'digital', 'operations', 'finance', 'marketing', 'leadership', 'innovation'])[1 + n % 8],
       array(select 'tag ' || (n * (k + 6) % 40) from generate_series(0, n % 3) k), '',
       case when n % 20 = 0 then 'draft' else 'published' end, at
     from (select $1::text[] as texts) t, generate_series(1, $2::int) n, lateral (select now() - n * interval '1 hour' as at) moment`,
    [texts, posts],
  );
  await database.query(
    `insert into page (id, version, created_at, updated_at, path, title, description, content, status)
     select gen_random_uuid(), 1, now(), now(), '/guides/page-' || n, 'Guide ' || n || ' ' || left(any_of(texts, n * 7), 40),
       any_of(texts, n * 11), repeat(any_of(texts, n * 13) || E'\n\n', 12), case when n % 20 = 0 then 'draft' else 'published' end
     from (select $1::text[] as texts) t, generate_series(1, $2::int) n`,
    [texts, pages],
  );
  await database.query('vacuum analyze blog_post');
  await database.query('vacuum analyze page');
}

const pgArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
