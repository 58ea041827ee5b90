/**
 * Where an enquiry's personal data lies. Whoever adds a column with words of a visitor, or about a visitor, names it in
 * `ofEnquiries`; a test fails for a text column that is neither there nor in `reviewed` (docs/product.md, "Privacy").
 */

/** A table that holds personal data of enquiries. */
interface PersonalTable {
  table: string;
  /** For the preview and the receipt: "Notes". */
  label: string;
  /** The columns with personal data. */
  columns: readonly string[];
  /** The rows of some enquiries, as SQL. `gone` has their ids: `id` as uuid, `text` as text. */
  rows: string;
  /** What happens to the rows: they go, or these columns are emptied (SQL after `set`). */
  erase: 'delete' | { set: string };
}

const ids = '(select id from gone)';
const texts = '(select text from gone)';

/** The tables in the order of erasing. The enquiry itself goes last: a new table stands before it. */
export const ofEnquiries: readonly PersonalTable[] = [
  {
    table: 'contact_note',
    label: 'Notes',
    columns: ['text'],
    rows: `contact_id in ${ids}`,
    erase: 'delete',
  },
  {
    table: 'touch',
    label: 'Touches',
    columns: ['text', 'content_hash'],
    rows: `contact_id in ${ids}`,
    erase: 'delete',
  },
  {
    // Who did what and when stays; the values and the name go.
    table: 'activity',
    label: 'Entries of the activity log, emptied',
    columns: ['title', 'before', 'after'],
    rows: `record_id in ${texts} and (title <> '' or before is not null or after is not null)`,
    erase: { set: `title = '', before = null, after = null` },
  },
  {
    table: 'idempotency_key',
    label: 'Stored answers',
    columns: ['answer'],
    rows: `(answer->>'id' in ${texts} or answer->>'contact_id' in ${texts} or substring(operation from '\\S+$') in ${texts})`,
    erase: 'delete',
  },
  {
    table: 'contact',
    label: 'Enquiries',
    columns: [
      'name',
      'email',
      'phone',
      'company',
      'service',
      'message',
      'phone_number',
      'search_key',
      'email_key',
      'idempotency_key',
      'content_hash',
      'spam_points',
      'consent_version',
    ],
    rows: `id in ${ids}`,
    erase: 'delete',
  },
];

/** A table that staff fill with the site's own words. */
const published =
  'What the office publishes about itself; leaves with the record, 30 days after its deletion.';

/** Text columns that were looked at and hold nothing of an enquiry: table -> column -> why. `*` is all columns of a table. */
export const reviewed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: {
    admin: 'Staff: who did it.',
    name: 'Staff: who did it.',
    action: 'A word of the code.',
    kind: 'A word of the code.',
    record_id: 'An id.',
  },
  admin: { '*': 'Accounts of staff, not of visitors.' },
  backup_state: { '*': 'Names of files, and sentences of the code.' },
  blog_post: { '*': published },
  blog_view: { visitor: 'A keyed hash that changes every day.' },
  contact: {
    status: 'A word of the code.',
    follow_up_time: 'A time of the day.',
    follow_up_kind: 'A word of the code.',
    notice_state: 'A word of the code.',
    notice_error: 'A sentence of the code with numbers of the mail server.',
    notice_to: 'Addresses of the office.',
    acknowledgement_state: 'A word of the code.',
    acknowledgement_error: 'A sentence of the code with numbers of the mail server.',
  },
  contact_note: { admin: 'Staff: who wrote it.', name: 'Staff: who wrote it.' },
  erased: { key_hash: 'A hash of a random key and a fingerprint: recognises a retry of what was erased.' },
  hero_slide: { '*': published },
  idempotency_key: {
    key: "The account's id and the client's random key.",
    operation: 'Words of the code and an id.',
  },
  import: {
    content_hash: 'A fingerprint of all rows together: nobody is found by it.',
    admin: 'Staff: who ran it.',
    name: 'Staff: who ran it.',
  },
  known_address: { address: 'Where accounts of staff signed in from.' },
  mail_flow: { last_error: 'A sentence of the code; names the mail server, and no address of a visitor.' },
  menu_item: { '*': published },
  mikro_orm_migrations: { name: 'A name of the code.' },
  page: { '*': published },
  picture: { '*': published },
  rate_limit: { key: 'Addresses and accounts of sign-ins; each ends after 15 minutes.' },
  reply_template: { '*': 'Texts of the office that name nobody: variables stand for names.' },
  service: { '*': published },
  session: { device: "A staff member's browser.", address: 'Where an account of staff signed in from.' },
  site_settings: { '*': published },
  team_member: { '*': published },
  touch: {
    channel: 'A word of the code.',
    outcome: 'A word of the code.',
    follow_up_time: 'A time of the day.',
    admin: 'Staff: who wrote it.',
    name: 'Staff: who wrote it.',
  },
  testimonial: {
    '*': 'A review that its author sent to be published; leaves with the record, 30 days after its deletion.',
  },
};
