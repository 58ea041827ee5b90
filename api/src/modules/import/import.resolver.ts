import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { type PageBounds, pageSize } from '../../records/record.rules.ts';
import { doublesOf } from './import.doubles.ts';
import { Import, KeptImport } from './import.entity.ts';
import { inTurns, planOf } from './import.plan.ts';
import { runImport } from './import.run.ts';
import { ImportInput, ImportPreview } from './import.types.ts';
import { keptOf, mayUndo, undoImport } from './import.undo.ts';

/** How many imports are listed. */
const imports: PageBounds = { usual: 50, most: 50 };
const kept: PageBounds = { usual: 20, most: 500 };

/** A preview whose long lists are kept slice by slice. */
type ListedInTurns = {
  [Field in keyof ImportPreview]: ImportPreview[Field] extends (infer Row)[]
    ? Promise<Row>[]
    : ImportPreview[Field];
};

@Resolver(() => Import)
export class ImportResolver {
  @Rows(imports)
  @Query(() => [Import], { description: 'The newest imports, newest first.' })
  adminImports(@Ctx() { em }: Context): Promise<Import[]> {
    return em.find(Import, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: imports.most });
  }

  @Query(() => ImportPreview, {
    description:
      'What an import would do: which rows can be read, and which may be doubles. It changes nothing.',
  })
  async previewImport(
    @Ctx() { em }: Context,
    @Arg('input', () => ImportInput) input: ImportInput,
  ): Promise<ListedInTurns> {
    const { ready, unread, contentHash } = await planOf(em, input);
    const doubles = await doublesOf(em, ready);
    const before = await em.findOne(
      Import,
      { contentHash, undoneAt: null },
      { orderBy: { createdAt: 'desc' } },
    );
    // Last of all: the turns begin at once, and GraphQL must be there to take each slice in its turn.
    return { ready: ready.length, before, unread: inTurns(unread), doubles: inTurns(doubles) };
  }

  @Mutation(() => Import, {
    description:
      'Brings the rows in, one enquiry and one person each, all or none. Doubles are joined with nobody. The same id with the same content does it once.',
  })
  runImport(@Ctx() context: Context, @Arg('input', () => ImportInput) input: ImportInput): Promise<Import> {
    return runImport(context, input);
  }

  @Mutation(() => Import, {
    description:
      'Removes what an import brought in, for good, except what was changed since. For who ran it, and for owners.',
  })
  undoImport(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Import> {
    return undoImport(context, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may undo it now.' })
  canUndo(@Ctx() context: Context, @Root() row: Import): boolean {
    return row.undoneAt === null && mayUndo(row, requireViewer(context));
  }

  @Rows(kept, { weight: 5 })
  @FieldResolver(() => [KeptImport], {
    description: 'What stayed when it was undone, because it was changed since; by name, at most 500.',
  })
  kept(
    @Ctx() { em }: Context,
    @Root() row: Import,
    @Arg('first', () => Int) first: number,
  ): Promise<KeptImport[]> {
    return row.undoneAt ? keptOf(em, row.id, pageSize(first, kept)) : Promise.resolve([]);
  }
}
