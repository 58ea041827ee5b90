/**
 * Add each column with a visitor's words or with data about a visitor to `personalTables`. A test fails for each
 * text column that is in neither `personalTables` nor `reviewed` (docs/product.md, "Privacy").
 */

import { columnOf, visitorFieldNames } from '../enquiry/enquiry.rules.ts';

interface PersonalTable {
  table: string;
  /** The label in the preview and the receipt, such as "Notes". */
  label: string;
  columns: readonly string[];
  /** An SQL condition for the rows to erase. The table `gone` has each erased id in two columns: `id` (uuid) and `text`. */
  rows: string;
  /** The assignments after `set`, if the rows are emptied instead of deleted. */
  emptied?: string;
}

/** The `with` clause that defines the table `gone`. Its parameter is an array of the ids of enquiries and people. */
export const gone = 'with gone as (select id, id::text as text from unnest(?::uuid[]) as given (id))';
const ids = '(select id from gone)';
const texts = '(select text from gone)';

/** The tables are erased in this order. Add a new table before enquiries and people, which must come last. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'enquiry_note',
    label: 'Notes',
    columns: ['text'],
    rows: `enquiry_id in ${ids}`,
  },
  {
    table: 'touch',
    label: 'Touches',
    columns: ['text', 'content_hash'],
    rows: `enquiry_id in ${ids}`,
  },
  {
    table: 'person_merge',
    label: 'Merges',
    columns: ['gone_name', 'before', 'moved'],
    rows: `(kept_id in ${ids} or gone_id in ${ids})`,
  },
  {
    table: 'person_apart',
    label: 'Pairs kept apart',
    columns: [],
    rows: `(one_id in ${ids} or other_id in ${ids})`,
  },
  {
    // Removes only the values of the entry and the name of the record. The entry still says who did what, and when.
    table: 'activity',
    label: 'Entries of the activity log, emptied',
    columns: ['title', 'before', 'after'],
    rows: `record_id in ${texts} and (title <> '' or before is not null or after is not null)`,
    emptied: `title = '', before = null, after = null`,
  },
  {
    table: 'idempotency_key',
    label: 'Keys of requests',
    columns: [],
    // The column `operation` contains the ids of the records. Example: "<hash> merge <id> Person <id>".
    rows: `(record_id in ${texts} or string_to_array(operation, ' ') && array${texts})`,
  },
  {
    table: 'enquiry',
    label: 'Enquiries',
    columns: [
      ...visitorFieldNames.map(columnOf),
      'phone_number',
      'search_key',
      'email_key',
      'idempotency_key',
      'content_hash',
      'spam_points',
      'consent_version',
      'campaign',
      'about',
      'locale',
    ],
    rows: `id in ${ids}`,
  },
  {
    table: 'person',
    label: 'People',
    columns: [
      'name',
      'name_ne',
      'phones',
      'email',
      'birth_day',
      'guardian_name',
      'level',
      'destinations',
      'scores',
      'search_key',
      'email_key',
      'name_key',
      'numbers',
      'content_hash',
    ],
    rows: `id in ${ids}`,
  },
];

/** Returns the SQL that deletes or empties the rows of a table. Its parameter is an array of ids of enquiries and people. */
export const removalOf = ({ table, rows, emptied }: PersonalTable): string =>
  `${gone} ${emptied ? `update "${table}" set ${emptied}` : `delete from "${table}"`} where ${rows}`;

/**
 * Detaches the rows that still refer to erased people. Such rows can exist after a restore, because the backup may be older
 * than the change that detached an enquiry or undid a merge.
 */
export const detachStatements: readonly string[] = [
  `${gone} update enquiry set person_id = null, version = version + 1, updated_at = now() where person_id in ${ids} and id not in ${ids}`,
  `${gone} update person set merged_into_id = null, version = version + 1, updated_at = now() where merged_into_id in ${ids} and id not in ${ids}`,
];

/**
 * Stores the erased ids, and a hash of each enquiry's content and Idempotency-Key. So that erased records cannot come back, the
 * database then refuses people with a stored id, and enquiries with a stored id or hash. The hash of a person's id only fills a
 * required column.
 */
export const remembered: readonly string[] = [
  `insert into erased (id, key_hash) select id, sha256(convert_to(content_hash || ' ' || idempotency_key, 'UTF8')) from enquiry
   where id = any(?::uuid[]) on conflict do nothing`,
  `insert into erased (id, key_hash) select id, sha256(convert_to(id::text, 'UTF8')) from person
   where id = any(?::uuid[]) on conflict do nothing`,
];

const published =
  'What the office publishes about itself; leaves with the record, 30 days after its deletion.';

/** These columns contain no personal data of visitors. Table -> column (`*` for all) -> reason. */
export const reviewed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: {
    admin: 'Staff: who did it.',
    name: 'Staff: who did it.',
    action: 'A word of the code.',
    kind: 'A word of the code.',
    record_id: 'An id.',
  },
  admin: { '*': 'Accounts of staff, not of visitors.' },
  batch: { '*': published },
  backup_state: { '*': 'Names of files, and sentences of the code.' },
  blog_post: { '*': published },
  blog_view: { day: 'When a post was read.', visitor: 'A keyed hash that changes every day.' },
  enquiry: {
    follow_up_on: 'A day of the office.',
    origin: 'A word of the code.',
    status: 'A word of the code.',
    seat: 'A word of the code.',
    follow_up_time: 'A time of the day.',
    follow_up_kind: 'A word of the code.',
    notice_state: 'A word of the code.',
    notice_error: 'A sentence of the code with numbers of the mail server.',
    notice_to: 'Addresses of the office.',
    acknowledgement_state: 'A word of the code.',
    acknowledgement_error: 'A sentence of the code with numbers of the mail server.',
  },
  enquiry_note: { admin: 'Staff: who wrote it.', name: 'Staff: who wrote it.' },
  erased: { key_hash: 'A hash of a random key and a fingerprint: recognises a retry of what was erased.' },
  fact: { '*': published },
  hero_slide: { '*': published },
  idempotency_key: {
    key: "The account's id and the client's random key.",
    operation: 'Words of the code, ids, and fingerprints of what was sent.',
    record_id: 'An id.',
  },
  import: {
    content_hash:
      'A fingerprint of all rows together. Only somebody who has the whole sheet can recognise it.',
    admin: 'Staff: who ran it.',
    name: 'Staff: who ran it.',
  },
  known_address: { address: 'A keyed hash of an address from which an account of staff signed in.' },
  change: { kind: 'A word of the code.', record_id: 'The random id of a record.' },
  mail_flow: { last_error: 'A sentence of the code; names the mail server, and no address of a visitor.' },
  menu_item: { '*': published },
  mikro_orm_migrations: { name: 'A name of the code.' },
  page: { '*': published },
  person: { birth_calendar: 'A word of the code.', origin: 'A word of the code.' },
  person_merge: { admin: 'Staff: who did it.', name: 'Staff: who did it.' },
  picture: { '*': published },
  preview_link: { '*': 'Links to drafts of the site: a type, and the hash of a random token.' },
  rate_limit: {
    key: 'A word of the code and a keyed hash: of addresses and accounts of sign-ins (15 minutes, codes 60), and of mailboxes and addresses that acknowledgements are counted by (24 hours).',
  },
  redirect: { '*': published },
  reply_template: { '*': 'Texts of the office that name nobody: variables stand for names.' },
  service: { '*': published },
  session: { device: "A staff member's browser.", address: 'Where an account of staff signed in from.' },
  site_settings: { '*': published },
  team_member: { '*': published },
  touch: {
    channel: 'A word of the code.',
    outcome: 'A word of the code.',
    follow_up_on: 'A day of the office.',
    follow_up_time: 'A time of the day.',
    admin: 'Staff: who wrote it.',
    name: 'Staff: who wrote it.',
  },
  testimonial: {
    '*': 'A review that its author sent to be published; leaves with the record, 30 days after its deletion.',
  },
};
