import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { Contact } from '../contact/contact.entity.ts';
import { staffContactForm } from '../contact/contact.form.ts';
import { createContact } from '../contact/staff-contact.service.ts';
import { suggestedPeopleOf } from './matches.service.ts';
import { Person } from './person.entity.ts';
import { personOf } from './person.relations.ts';
import { suggestionsPage } from './person.rules.ts';
import { PersonMatch } from './person.types.ts';

const StaffContactInput = inputType('StaffContactInput', staffContactForm);

/** What enquiries have to do with people. */
@Resolver(() => Contact)
export class FrontDeskResolver {
  @Mutation(() => Contact, {
    description:
      'Notes an enquiry of somebody who came in, called or wrote. A repeated Idempotency-Key, or the same `id` with the same content, notes it once.',
  })
  createContact(
    @Ctx() context: Context,
    @Arg('input', () => StaffContactInput) input: Record<string, unknown>,
  ): Promise<Contact> {
    return createContact(context, input);
  }

  @FieldResolver(() => Person, { nullable: true, description: 'The person that staff attached it to.' })
  person(@Ctx() context: Context, @Root() contact: Contact): Promise<Person | null> {
    return personOf(context, contact);
  }

  @Rows(suggestionsPage, { weight: 5 })
  @FieldResolver(() => [PersonMatch], {
    description: 'Who it may come from, while it is attached to nobody; at most 5. Staff decide.',
  })
  suggestedPeople(
    @Ctx() context: Context,
    @Root() contact: Contact,
    @Arg('first', () => Int) first: number,
  ): Promise<PersonMatch[]> {
    return suggestedPeopleOf(context, contact, pageSize(first, suggestionsPage));
  }
}
