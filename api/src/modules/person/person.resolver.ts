import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { baseArg, inputType } from '../../graphql/input-type.ts';
import { Rows, Weight } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { readRecord } from '../../records/records.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { partOf } from '../enquiry/enquiry.relations.ts';
import { frontDesk } from './front-desk.service.ts';
import { suggestionsOf } from './matches.service.ts';
import { keepApart } from './merge.service.ts';
import { findPeople, PeopleFilter } from './people.service.ts';
import { Person } from './person.entity.ts';
import { sentPersonForm } from './person.form.ts';
import { enquiriesOf, keptApartOf, mergesOf } from './person.relations.ts';
import {
  mergesPage,
  peoplePage,
  personEnquiriesPage,
  suggestionsPage,
  timelinePage,
} from './person.rules.ts';
import { createPerson, personKind, updatePerson } from './person.service.ts';
import { FrontDesk, PersonConnection, PersonEntry, PersonMatch } from './person.types.ts';
import { PersonMerge } from './person-merge.entity.ts';
import { timelineOf } from './timeline.service.ts';

const PersonInput = inputType('PersonInput', sentPersonForm);

@Resolver(() => Person)
export class PersonResolver {
  @Rows(peoplePage)
  @Query(() => PersonConnection, {
    description:
      'The people, newest first by default; 50 by default, at most 200. People merged into others are left out.',
  })
  adminPeople(
    @Ctx() { reader }: Context,
    @Args(() => PeopleFilter) filter: PeopleFilter,
  ): Promise<PersonConnection> {
    return findPeople(reader, filter);
  }

  @Query(() => Person, { description: 'A person, even one merged into another (see `mergedIntoId`).' })
  adminPerson(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Person> {
    return readRecord(context, personKind, id);
  }

  @Weight(20)
  @Query(() => FrontDesk, {
    description:
      'Known people and enquiries for what is being typed: a phone number of at least five digits, a complete e-mail address, or a name of at least three letters.',
  })
  personMatches(
    @Ctx() context: Context,
    @Arg('phone', () => String, { nullable: true }) phone?: string | null,
    @Arg('email', () => String, { nullable: true }) email?: string | null,
    @Arg('name', () => String, { nullable: true }) name?: string | null,
  ): Promise<FrontDesk> {
    return frontDesk(context, { phone, email, name });
  }

  @Mutation(() => Person, {
    description:
      'Creates a person. A repeated Idempotency-Key, or the same `id` with the same content, creates it only once.',
  })
  createPerson(
    @Ctx() context: Context,
    @Arg('input', () => PersonInput) input: Record<string, unknown>,
  ): Promise<Person> {
    return createPerson(context, input);
  }

  @Mutation(() => Person)
  updatePerson(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => PersonInput, { description: '`phones` replaces the whole list. `id` is ignored.' })
    input: Record<string, unknown>,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(PersonInput) base?: object | null,
  ): Promise<Person> {
    return updatePerson(context, id, { input, version, base });
  }

  @Mutation(() => Person, {
    description:
      'Records that two people are different, so that neither is suggested for the other any more.',
  })
  keepApart(
    @Ctx() context: Context,
    @Arg('oneId', () => ID) oneId: string,
    @Arg('otherId', () => ID) otherId: string,
  ): Promise<Person> {
    return keepApart(context, oneId, otherId);
  }

  @Rows(personEnquiriesPage)
  @FieldResolver(() => [Enquiry], {
    description:
      'The attached enquiries, newest first, at most 20. `after`: only those older than the enquiry with this id.',
  })
  enquiries(
    @Ctx() context: Context,
    @Root() person: Person,
    @Arg('first', () => Int) first: number,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<Enquiry[]> {
    return enquiriesOf(context, person, partOf(personEnquiriesPage, first, after, 'after'));
  }

  @Rows(timelinePage, { weight: 100 })
  @FieldResolver(() => [PersonEntry], {
    description:
      'The latest enquiries, touches, notes, changes and merges, in chronological order; at most 200. `before`: only entries older than the one with this cursor.',
  })
  timeline(
    @Ctx() context: Context,
    @Root() person: Person,
    @Arg('first', () => Int) first: number,
    @Arg('before', () => String, { nullable: true }) before?: string | null,
  ): Promise<PersonEntry[]> {
    return timelineOf(context, person, pageSize(first, timelinePage), before);
  }

  @Rows(suggestionsPage, { weight: 5 })
  @FieldResolver(() => [PersonMatch], {
    description:
      'Other people with the same phone number or e-mail address, except those kept apart; at most 5.',
  })
  suggestions(
    @Ctx() context: Context,
    @Root() person: Person,
    @Arg('first', () => Int) first: number,
  ): Promise<PersonMatch[]> {
    return suggestionsOf(context, person, pageSize(first, suggestionsPage));
  }

  @FieldResolver(() => [ID], {
    description:
      'The ids of people that staff keep apart from this one. The installed app needs them for its suggestions.',
  })
  keptApart(@Ctx() context: Context, @Root() person: Person): Promise<string[]> {
    return keptApartOf(context, person);
  }

  @Rows(mergesPage)
  @FieldResolver(() => [PersonMerge], {
    description: 'The merges into this person, newest first, at most 20.',
  })
  merges(
    @Ctx() context: Context,
    @Root() person: Person,
    @Arg('first', () => Int) first: number,
  ): Promise<PersonMerge[]> {
    return mergesOf(context, person, { first: pageSize(first, mergesPage), beyond: null });
  }
}
