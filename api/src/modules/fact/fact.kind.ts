import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Ctx, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { isInNepali } from '../../forms/nepali.ts';
import type { Context } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { integer, mark, optionalText, text } from '../../records/columns.ts';
import type { Kind } from '../../records/kind.ts';
import { staffOperations } from '../../records/operations.ts';
import { openFields, openRecord, TrashableEntity } from '../../records/record.entity.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { factFacts } from './fact.form.ts';

/** A value with its source, and the day on which staff last compared the value with the source. */
@ObjectType()
@Entity()
@Unique({ properties: ['key'], where: { deletedAt: null } })
export class Fact extends TrashableEntity {
  @text('The name by which texts refer to it: "au-funds".') key!: string;
  @text() subject!: string;
  @text() name!: string;
  @optionalText() nameNe: string & Opt = '';
  @optionalText() value: string & Opt = '';
  @optionalText("'' if it is the same in Nepali.") valueNe: string & Opt = '';
  @text() sourceName!: string;
  @text() sourceUrl!: string;

  @nullable(String, 'The day on which somebody compared the value with its source, as "2026-11-21".')
  @Property({ type: t.date, nullable: true })
  checkedOn: string | null = null;

  @integer('Months after which it is checked again.') everyMonths!: number;
  @mark() isNepaliBehind: boolean & Opt = false;

  @field(Boolean, 'Whether visitors may read the record in Nepali.')
  get isInNepali(): boolean & Opt {
    return isInNepali(this);
  }
}

export const factKind = {
  ...factFacts,
  entity: Fact,
  operations: staffOperations(factFacts),
  publicList: { path: '/facts', field: 'facts' },
  open: [...openRecord, ...openFields(factFacts.form), 'isInNepali'],
  async prepare(fact, em, before) {
    if (before && before.key !== fact.key)
      throw badField('key', `Texts refer to this fact by its key, so it stays ${before.key}.`);
    if (fact.checkedOn !== null && fact.checkedOn > officeDay(new Date()))
      throw badField('checkedOn', 'The day on which the fact was checked cannot be in the future.');
    const taken = await em.count(Fact, { key: fact.key, id: { $ne: fact.id } });
    if (taken > 0)
      throw badField('key', `There is a fact ${fact.key} already. Edit that one, or choose another key.`);
  },
} satisfies Kind<Fact>;

/** A page, blog post or reply template that shows one fact, or all facts about a subject. */
@ObjectType()
export class FactUse {
  @field(String, 'The key of a fact, or a subject: "au-funds", "australia".') key!: string;
  @field(String, 'Page, BlogPost or ReplyTemplate.') kind!: string;
  @field(ID) recordId!: string;
  @field(String) title!: string;
}

// Finds directives such as {fact:au-funds} and {facts:australia}. In reply templates, the braces may be full-width or contain
// spaces. The pattern must not contain `?`, because `database/reader.ts` treats it as a placeholder for a parameter.
const USES = `
  select distinct lower(found.match[1]) as key, kind, id as "recordId", title
  from (
    select 'Page' as kind, id, title, content || content_ne as body from page where deleted_at is null
    union all select 'BlogPost', id, title, content from blog_post where deleted_at is null
    union all select 'ReplyTemplate', id, title, text_en || text_ne from reply_template where deleted_at is null
  ) texts, regexp_matches(body, '[{｛]\\s*facts{0,1}:\\s*([a-z0-9-]{1,60})\\s*[}｝]', 'gi') as found (match)
  order by title, key limit 2000`;

@Resolver(() => Fact)
export class FactResolver {
  @Query(() => [FactUse], {
    description: 'Every text outside the trash that names a fact or the facts of a subject, by title.',
  })
  factUses(@Ctx() { reader }: Context): Promise<FactUse[]> {
    return reader.rows<FactUse>({ sql: USES, values: [] });
  }

  @Open({ shared: true })
  @Query(() => [Fact], { description: 'All facts, by subject and key.' })
  facts(@Ctx() { em }: Context): Promise<Fact[]> {
    return em.find(Fact, {}, { orderBy: factFacts.order });
  }
}
