import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { mergePeople, undoMerge } from './merge.service.ts';
import { Person } from './person.entity.ts';
import { whyNotOf } from './person.relations.ts';
import { PersonMerge } from './person-merge.entity.ts';

const nullable = { nullable: true } as const;

/** What stays where two people differ: each value is one of the two. Others are not looked at. */
@InputType()
export class MergeChoices {
  @Field(() => String, nullable) name?: string;
  @Field(() => String, nullable) nameNe?: string;
  @Field(() => String, nullable) email?: string;
  @Field(() => String, { ...nullable, description: 'The AD day.' }) birthDay?: string;
  @Field(() => String, nullable) guardianName?: string;
  @Field(() => String, nullable) level?: string;
  @Field(() => String, nullable) scores?: string;
  @Field(() => ID, nullable) counsellorId?: string;
}

@Resolver(() => PersonMerge)
export class MergeResolver {
  @Mutation(() => Person, {
    description:
      'Merges one person into another, whom it answers. Phones, destinations and enquiries are joined, blanks are filled; where both differ, `choices` must say what stays.',
  })
  mergePeople(
    @Ctx() context: Context,
    @Arg('keptId', () => ID) keptId: string,
    @Arg('goneId', () => ID) goneId: string,
    @Arg('keptVersion', () => Int) keptVersion: number,
    @Arg('goneVersion', () => Int) goneVersion: number,
    @Arg('choices', () => MergeChoices, nullable) choices?: MergeChoices | null,
  ): Promise<Person> {
    return mergePeople(context, { keptId, goneId, keptVersion, goneVersion, choices: { ...choices } });
  }

  @Mutation(() => Person, {
    description:
      'Undoes a merge exactly, the newest first, for 30 days. Refused, in words, while something that it wrote is changed.',
  })
  undoMerge(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Person> {
    return undoMerge(context, id);
  }

  @FieldResolver(() => Boolean)
  async canUndo(@Ctx() context: Context, @Root() merge: PersonMerge): Promise<boolean> {
    return (await whyNotOf(context, merge)) === '';
  }

  @FieldResolver(() => String, { description: "Why it cannot be undone, in a sentence; ''." })
  whyNot(@Ctx() context: Context, @Root() merge: PersonMerge): Promise<string> {
    return whyNotOf(context, merge);
  }
}
