import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Rows } from '../../graphql/rows.ts';
import { pageSize } from '../../records/record.rules.ts';
import { Enquiry } from '../enquiry/enquiry.entity.ts';
import { staffEnquiryForm } from '../enquiry/enquiry.form.ts';
import { createEnquiry } from '../enquiry/intake/staff-enquiry.service.ts';
import { suggestedPeopleOf } from './matches.service.ts';
import { Person } from './person.entity.ts';
import { personOf } from './person.relations.ts';
import { suggestionsPage } from './person.rules.ts';
import { PersonMatch } from './person.types.ts';

const StaffEnquiryInput = inputType('StaffEnquiryInput', staffEnquiryForm);

@Resolver(() => Enquiry)
export class FrontDeskResolver {
  @Mutation(() => Enquiry, {
    description:
      'Creates an enquiry for somebody who came in, called or wrote. A repeated Idempotency-Key, or the same `id` with the same content, creates it only once.',
  })
  createEnquiry(
    @Ctx() context: Context,
    @Arg('input', () => StaffEnquiryInput) input: Record<string, unknown>,
  ): Promise<Enquiry> {
    return createEnquiry(context, input);
  }

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'The person that staff attached the enquiry to.',
  })
  person(@Ctx() context: Context, @Root() enquiry: Enquiry): Promise<Person | null> {
    return personOf(context, enquiry);
  }

  @Rows(suggestionsPage, { weight: 5 })
  @FieldResolver(() => [PersonMatch], {
    description:
      'People who may have sent the enquiry, while it is attached to nobody; at most 5. Staff decide.',
  })
  suggestedPeople(
    @Ctx() context: Context,
    @Root() enquiry: Enquiry,
    @Arg('first', () => Int) first: number,
  ): Promise<PersonMatch[]> {
    return suggestedPeopleOf(context, enquiry, pageSize(first, suggestionsPage));
  }
}
