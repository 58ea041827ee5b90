import type { EntityClass } from '@mikro-orm/postgresql';
import type { KindFacts } from '../../forms/kind.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Activity } from '../../records/activity.entity.ts';
import { copyLimits } from '../../records/record.rules.ts';
import { condition, type Part } from '../../records/sql.ts';
import { kindsOfOwners } from '../activity/activity.resolver.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { settledStatus } from '../enquiry/enquiry.rules.ts';
import { Person } from '../person/person.entity.ts';
import { PersonApart } from '../person/person-merge.entity.ts';

export interface CopiedKind {
  type: string;
  entity: EntityClass<object>;
  /** An SQL condition for the rows that a client copies; by default, the whole table. */
  copiedRows?(viewer: Viewer, kinds: readonly KindFacts[]): Part;
  /** The record of another kind that a client must copy together with a row. */
  needs?: { type: string; idOf(row: object): string | null };
}

const open = `status <> '${settledStatus}'`;
const listed = 'merged_into_id is null';
const newest = (table: string, where: string, limit: number) =>
  `id in (select id from "${table}" where ${where} order by created_at desc, id desc limit ${limit})`;

/** Selects the newest enquiries, and all open ones with a follow-up day or assigned to the viewer. Excludes held enquiries. */
const copiedEnquiries = ({ id }: Viewer): Part =>
  condition(
    `not is_held and (${newest('enquiry', 'not is_held', copyLimits.enquiries)}
      or (follow_up_on is not null and ${open}) or (counsellor_id = ? and ${open}))`,
    id,
  );

/** A change to a row of `entity` also counts as a change to the class or person whose id is in `column`. */
export const references: readonly { type: string; entity: EntityClass<object>; column: string }[] = [
  { type: 'Batch', entity: Enquiry, column: 'batch_id' },
  { type: 'Person', entity: PersonApart, column: 'one_id' },
  { type: 'Person', entity: PersonApart, column: 'other_id' },
];

/** These copied kinds are not in `kinds` (`kinds.ts`), because their operations are written by hand instead of generated. */
export const otherCopiedKinds: readonly CopiedKind[] = [
  {
    type: 'Enquiry',
    entity: Enquiry,
    copiedRows: copiedEnquiries,
    needs: { type: 'Person', idOf: (row) => (row as Enquiry).personId },
  },
  {
    type: 'Person',
    entity: Person,
    copiedRows(viewer) {
      const { sql, values } = copiedEnquiries(viewer);
      return condition(
        `(not (${listed}) or ${newest('person', listed, copyLimits.people)}
          or id in (select person_id from enquiry where ${sql}))`,
        ...values,
      );
    },
  },
  {
    type: 'Activity',
    entity: Activity,
    copiedRows({ role }, kinds) {
      const isHidden =
        role === 'owner' ? 'false' : `kind in (${kindsOfOwners(kinds).map((kind) => `'${kind}'`)})`;
      return condition(
        `id in (select id from activity where not (${isHidden}) order by id desc limit ${copyLimits.activities})`,
      );
    },
  },
];
