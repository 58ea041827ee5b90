import { type Context, requireViewer } from '../../graphql/context.ts';
import { notFound } from '../../graphql/errors.ts';
import { isUuid } from '../../records/ids.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { subjectOf } from '../../records/records.ts';
import { mailFields } from '../enquiry/enquiry.entity.ts';
import { columnOf } from '../enquiry/enquiry.rules.ts';
import { Person } from '../person/person.entity.ts';
import { personKind } from '../person/person.service.ts';
import { withPerson } from './erase.ts';

/**
 * Columns that the export omits: keys and phone numbers that are computed from other columns, hashes, Idempotency-Keys, spam
 * points and mail states.
 */
const excludedColumns = [
  ...['search_key', 'email_key', 'name_key', 'numbers', 'phone_number', 'content_hash', 'idempotency_key'],
  ...['spam_points', ...mailFields.map(columnOf)],
];
const without = `'{${excludedColumns.join(',')}}'::text[]`;

const sections: Readonly<Record<string, string>> = {
  people: 'select to_jsonb(t) as row from person t where id = any($people) order by created_at, id',
  enquiries: `select to_jsonb(t) || jsonb_build_object(
      'class', (select b.title from batch b where b.id = t.batch_id),
      'notes', (select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at, n.id), '[]') from enquiry_note n where n.enquiry_id = t.id),
      'touches', (select coalesce(jsonb_agg(to_jsonb(u) - 'content_hash' order by u.created_at, u.id), '[]') from touch u where u.enquiry_id = t.id)
    ) as row from enquiry t where id = any($enquiries) order by created_at, id`,
  merges: `select to_jsonb(t) - 'before' as row from person_merge t
    where undone_at is null and (kept_id = any($people) or gone_id = any($people)) order by id`,
  changes: `select to_jsonb(t) as row from activity t where record_id = any($all::text[]) order by id`,
};

/** Returns all data about a person as JSON, and logs the download. @throws AppError UNAUTHENTICATED, NOT_FOUND */
export async function exportPerson(context: Context, id: string): Promise<string> {
  const viewer = requireViewer(context);
  return context.em.transactional(async (em) => {
    const { people, enquiries } = isUuid(id) ? await withPerson(em, id) : { people: [], enquiries: [] };
    if (people.length === 0) throw notFound('Person');
    const idsOf = { people, enquiries, all: [...people, ...enquiries] };
    const exported: Record<string, object[]> = {};
    for (const [name, sql] of Object.entries(sections)) {
      const values: string[] = [];
      const numbered = sql.replace(/\$(people|enquiries|all)/g, (_, of: keyof typeof idsOf) => {
        values.push(`{${idsOf[of]}}`);
        return of === 'all' ? '?' : '?::uuid[]';
      });
      const rows = await em.execute<{ row: object }[]>(
        `select row - ${without} as row from (${numbered}) found`,
        values,
      );
      exported[name] = rows.map(({ row }) => row);
    }
    const person = await em.findOneOrFail(Person, { id });
    recordActivity(em, viewer, { action: 'downloaded', ...subjectOf(personKind, person) });
    return JSON.stringify({ exportedAt: new Date().toISOString(), ...exported }, null, 2);
  });
}
