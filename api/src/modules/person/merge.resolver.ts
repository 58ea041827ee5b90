import { Arg, Ctx, FieldResolver, ID, InputType, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { nullable } from '../../graphql/field.ts';
import { mergePeople, undoMerge } from './merge.service.ts';
import { Person } from './person.entity.ts';
import { whyNotOf } from './person.relations.ts';
import { PersonMerge } from './person-merge.entity.ts';

/** For each field in which two people differ, the value to keep: one of their two values. Other fields are ignored. */
@InputType()
export class MergeChoices {
  @nullable(String) name?: string;
  @nullable(String) nameNe?: string;
  @nullable(String) email?: string;
  @nullable(String, 'The AD day.') birthDay?: string;
  @nullable(String) guardianName?: string;
  @nullable(String) level?: string;
  @nullable(String) scores?: string;
  @nullable(ID) counsellorId?: string;
}

@Resolver(() => PersonMerge)
export class MergeResolver {
  @Mutation(() => Person, {
    description:
      'Merges one person into another and returns the latter. Phones, destinations and enquiries are combined, and blank fields are filled; for fields that differ, `choices` must contain the value to keep.',
  })
  mergePeople(
    @Ctx() context: Context,
    @Arg('keptId', () => ID) keptId: string,
    @Arg('goneId', () => ID) goneId: string,
    @Arg('keptVersion', () => Int) keptVersion: number,
    @Arg('goneVersion', () => Int) goneVersion: number,
    @Arg('choices', () => MergeChoices, { nullable: true }) choices?: MergeChoices | null,
  ): Promise<Person> {
    return mergePeople(context, { keptId, goneId, keptVersion, goneVersion, choices: { ...choices } });
  }

  @Mutation(() => Person, {
    description:
      'Undoes a merge exactly, within 30 days and the newest merge first. Refused with the reason if something that the merge wrote has been changed.',
  })
  undoMerge(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Person> {
    return undoMerge(context, id);
  }

  @FieldResolver(() => Boolean)
  async canUndo(@Ctx() context: Context, @Root() merge: PersonMerge): Promise<boolean> {
    return (await whyNotOf(context, merge)) === '';
  }

  @FieldResolver(() => String, { description: "Why the merge cannot be undone; '' if it can." })
  whyNot(@Ctx() context: Context, @Root() merge: PersonMerge): Promise<string> {
    return whyNotOf(context, merge);
  }
}
