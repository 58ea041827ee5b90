import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Open, OwnerOnly } from '../../graphql/open.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { ONLY_ID } from '../../records/record.entity.ts';
import { updateSettings } from '../../records/records.ts';
import { defaultSettings } from '../defaults.ts';
import { SiteSettings } from './site-settings.entity.ts';
import { siteSettingsFacts, siteSettingsForm } from './site-settings.form.ts';

/** The settings are a single row, which is updated like a record. */
const siteSettingsKind = {
  ...siteSettingsFacts,
  entity: SiteSettings,
} satisfies ChangedKind<SiteSettings>;

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
  ): Promise<SiteSettings> {
    return updateSettings(context, siteSettingsKind, defaultSettings, { input, version });
  }
}
