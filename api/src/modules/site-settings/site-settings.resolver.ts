import { isDeepStrictEqual } from 'node:util';
import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { baseArg, inputType } from '../../graphql/input-type.ts';
import { Open, OwnerOnly } from '../../graphql/open.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { ONLY_ID } from '../../records/record.entity.ts';
import { updateSettings } from '../../records/records.ts';
import { defaultSettings } from '../defaults.ts';
import { dayAfter, type Holiday, type OfficeTimes, officeMoment } from '../enquiry/office-hours.ts';
import { SiteSettings } from './site-settings.entity.ts';
import { siteSettingsFacts, siteSettingsForm } from './site-settings.form.ts';

/** The settings are a single row, which is saved like a record. */
const siteSettingsKind = {
  ...siteSettingsFacts,
  entity: SiteSettings,
  prepare(row, _em, before) {
    if (before) keepPast(row, before as unknown as OfficeTimes, officeMoment(Date.now()).day);
  },
} satisfies ChangedKind<SiteSettings>;

/**
 * Keeps past hours and holidays for reports. New hours are valid from today.
 * @throws AppError BAD_USER_INPUT if a holiday before today is added
 */
function keepPast(row: SiteSettings, before: OfficeTimes, today: string): void {
  const yesterday = dayAfter(today, -1);
  const isKnown = row.pastWeeks.at(-1)?.until === yesterday;
  if (!isDeepStrictEqual(row.week, before.week) && !isKnown)
    row.pastWeeks = [...row.pastWeeks, { until: yesterday, week: [...before.week] }];
  const isPast = ({ day }: Holiday) => day < today;
  const past = before.holidays.filter(isPast);
  const added = row.holidays.filter(isPast).find(({ day }) => !past.some((each) => each.day === day));
  if (added) {
    const message = `Choose a holiday from today on; ${added.day} is past, and its reports stay as they are`;
    throw badField('holidays', message);
  }
  row.holidays = [...past, ...row.holidays.filter((each) => !isPast(each))].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  );
}

const SiteSettingsInput = inputType('SiteSettingsInput', siteSettingsForm);

@Resolver(() => SiteSettings)
export class SiteSettingsResolver {
  @Open({ shared: true })
  @Query(() => SiteSettings)
  async siteSettings(@Ctx() { em }: Context): Promise<SiteSettings> {
    return (
      (await em.findOne(SiteSettings, ONLY_ID)) ??
      em.create(SiteSettings, defaultSettings, { persist: false, partial: true })
    );
  }

  @OwnerOnly()
  @Mutation(() => SiteSettings)
  updateSiteSettings(
    @Ctx() context: Context,
    @Arg('input', () => SiteSettingsInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(SiteSettingsInput) base?: object | null,
  ): Promise<SiteSettings> {
    return updateSettings(context, siteSettingsKind, defaultSettings, { input, version, base });
  }
}
