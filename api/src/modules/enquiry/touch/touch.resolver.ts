import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../graphql/context.ts';
import { baseArg, inputType } from '../../../graphql/input-type.ts';
import { Rows } from '../../../graphql/rows.ts';
import { Enquiry } from '../enquiry.entity.ts';
import { partOf, touchesOf } from '../enquiry.relations.ts';
import { relationPage } from '../enquiry.rules.ts';
import { Touch } from './touch.entity.ts';
import { touchForm } from './touch.form.ts';
import { createTouch } from './touch.service.ts';

const TouchInput = inputType('TouchInput', touchForm);

@Resolver(() => Enquiry)
export class TouchResolver {
  @Mutation(() => Enquiry, {
    description:
      'Writes down a call, a message or a visit, and sets status and next day of the enquiry with it. A repeated Idempotency-Key, or the same `id` with the same content, does it once.',
  })
  createTouch(
    @Ctx() context: Context,
    @Arg('enquiryId', () => ID) enquiryId: string,
    @Arg('input', () => TouchInput) input: Record<string, unknown>,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(TouchInput) base?: object | null,
  ): Promise<Enquiry> {
    return createTouch(context, enquiryId, input, { version, base });
  }

  @Rows(relationPage)
  @FieldResolver(() => [Touch], {
    description:
      'The newest ones, oldest first; 100, at most 200. `before`: those older than the touch of this id.',
  })
  touches(
    @Ctx() context: Context,
    @Root() enquiry: Enquiry,
    @Arg('first', () => Int, { nullable: true }) first?: number | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<Touch[]> {
    return touchesOf(context, enquiry, partOf(relationPage, first, before, 'before'));
  }
}
