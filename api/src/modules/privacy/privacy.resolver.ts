import { Arg, Ctx, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badField, parseOrThrow } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { baseArg, inputType } from '../../graphql/input-type.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { ONLY_ID } from '../../records/record.entity.ts';
import { updateSettings } from '../../records/records.ts';
import { privacyFacts, privacyForm } from './privacy.form.ts';
import { age, PrivacySettings, untouched, unvisited } from './retention.ts';

const privacyKind = { ...privacyFacts, entity: PrivacySettings } satisfies ChangedKind<PrivacySettings>;

const PrivacySettingsInput = inputType('PrivacySettingsInput', privacyForm);

/** What the nightly job would erase if the given number of months were saved. */
@ObjectType()
export class RetentionPreview {
  @field(Int) enquiries!: number;
  @field(Int, 'People who have not been changed for as long, and have no other enquiries.') people!: number;
  @nullable(Date, 'When the oldest of the enquiries was received.') oldest!: Date | null;
  @nullable(Date, 'When the newest of the enquiries was received.') newest!: Date | null;
}

/** The error for a request without `enquiryMonths`. If the field were optional, a misspelling would silently change nothing. */
const missing = 'Send enquiryMonths: a number of months, or null to keep all enquiries.';

@Resolver(() => PrivacySettings)
export class PrivacyResolver {
  @OwnerOnly()
  @Query(() => PrivacySettings)
  async privacySettings(@Ctx() { em }: Context): Promise<PrivacySettings> {
    return (await em.findOne(PrivacySettings, ONLY_ID)) ?? new PrivacySettings();
  }

  @OwnerOnly()
  @Mutation(() => PrivacySettings)
  updatePrivacySettings(
    @Ctx() context: Context,
    @Arg('input', () => PrivacySettingsInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(PrivacySettingsInput) base?: object | null,
  ): Promise<PrivacySettings> {
    if (!('enquiryMonths' in input) || input.enquiryMonths === undefined) {
      throw badField('enquiryMonths', missing);
    }
    return updateSettings(context, privacyKind, {}, { input, version, base });
  }

  @OwnerOnly()
  @Query(() => RetentionPreview, {
    description: 'Counts the enquiries and people without any activity for this many months.',
  })
  async retentionPreview(
    @Ctx() { em }: Context,
    @Arg('months', () => Int, { nullable: true }) months?: number | null,
  ): Promise<RetentionPreview> {
    const { enquiryMonths } = parseOrThrow(privacyForm, { enquiryMonths: months });
    if (enquiryMonths === null) throw badField('months', 'Months is required');
    const [row] = await em.execute<[{ enquiries: number; oldest: string | null; newest: string | null }]>(
      `select count(*)::int as enquiries, min(created_at) as oldest, max(created_at) as newest
       from enquiry c, ${age} where ${untouched}`,
      [enquiryMonths],
    );
    const [{ people }] = await em.execute<[{ people: number }]>(
      `select count(*)::int as people from person p, ${age} where ${unvisited}`,
      [enquiryMonths],
    );
    const moment = (text: string | null) => (text === null ? null : new Date(text));
    return { enquiries: row.enquiries, people, oldest: moment(row.oldest), newest: moment(row.newest) };
  }
}
