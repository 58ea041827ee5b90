import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { Rows } from '../../graphql/rows.ts';
import { type PageBounds, pageSize } from '../../records/record.rules.ts';
import { doublesOf } from './import.doubles.ts';
import { inTurns, planOf } from './import.plan.ts';
import { runImport } from './import.run.ts';
import { Import, ImportInput, ImportPreview, KeptImport } from './import.types.ts';
import { keptRowsOf, mayUndo, undoImport } from './import.undo.ts';

const imports: PageBounds = { usual: 50, most: 50 };
const keptRows: PageBounds = { usual: 20, most: 500 };

/** An `ImportPreview` whose lists contain promises for their rows (`inTurns`). */
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
      'Shows what an import would do: which rows can be read, and which may be duplicates. Changes nothing.',
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
    // No `await` may follow `inTurns`. If its promises resolved before GraphQL reads them, GraphQL would process all rows
    // without a pause, and other requests would have to wait.
    return { ready: ready.length, before, unread: inTurns(unread), doubles: inTurns(doubles) };
  }

  @Mutation(() => Import, {
    description:
      'Imports the rows, one enquiry and one person each, all or none. Duplicates are not merged. The same id with the same content is imported only once.',
  })
  runImport(@Ctx() context: Context, @Arg('input', () => ImportInput) input: ImportInput): Promise<Import> {
    return runImport(context, input);
  }

  @Mutation(() => Import, {
    description:
      'Permanently removes the imported rows, except those changed since. Only for owners and for the account that ran the import.',
  })
  undoImport(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Import> {
    return undoImport(context, id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer may undo the import now.' })
  canUndo(@Ctx() context: Context, @Root() row: Import): boolean {
    return row.undoneAt === null && mayUndo(row, requireViewer(context));
  }

  @Rows(keptRows, { weight: 5 })
  @FieldResolver(() => [KeptImport], {
    description:
      'The rows kept when the import was undone, because they had been changed; by name, at most 500.',
  })
  kept(
    @Ctx() { em }: Context,
    @Root() row: Import,
    @Arg('first', () => Int) first: number,
  ): Promise<KeptImport[]> {
    return row.undoneAt ? keptRowsOf(em, row.id, pageSize(first, keptRows)) : Promise.resolve([]);
  }
}
