import { Arg, type ClassType, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field, rowId } from '../../graphql/field.ts';
import { Rows } from '../../graphql/rows.ts';
import { type ChangesPage, PAGE, readChanges } from './changes.service.ts';
import type { CopiedKind } from './copied-kind.ts';

@ObjectType({ description: 'A record that was deleted, or does not belong to a copy any more.' })
export class GoneRecord {
  @field(String) kind!: string;
  @rowId() id!: string;
}

/** Returns the name of the field with the changed records of a kind, for example "blogPost". */
export const listOf = (type: string): string => `${type.charAt(0).toLowerCase()}${type.slice(1)}`;

/** Creates the resolver of the feed. A page has one list for each kind in `copied`, so a new kind needs no code here. */
export function changesResolver(copied: readonly CopiedKind[]): ClassType {
  @ObjectType()
  class Changes {
    @field(String, 'For the next request.') cursor!: string;
    @field(Boolean, 'There are further changes to be read now.') more!: boolean;

    @field(Boolean, 'The given cursor is not valid any more. This is the first page of everything.')
    reset!: boolean;

    @Rows({ usual: PAGE, most: PAGE })
    @field([GoneRecord])
    gone!: GoneRecord[];
  }
  for (const { type, entity } of copied) {
    Rows({ usual: PAGE, most: PAGE })(Changes.prototype, listOf(type));
    Field(() => [entity as ClassType])(Changes.prototype, listOf(type));
  }

  @Resolver()
  class ChangesResolver {
    @Query(() => Changes, {
      description: `The records that have changed since a cursor, in the order of the commits, as they are now; without a cursor,
all that the viewer's copy keeps. At most ${PAGE} on a page.`,
    })
    async changes(
      @Ctx() context: Context,
      @Arg('since', () => String, { nullable: true }) since?: string | null,
    ): Promise<Changes> {
      const { records, ...page }: ChangesPage = await readChanges(context, copied, since ?? null);
      const lists = Object.fromEntries([...records].map(([type, rows]) => [listOf(type), rows]));
      return Object.assign(new Changes(), page, lists);
    }
  }
  return ChangesResolver;
}
