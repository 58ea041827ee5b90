import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Open, OwnerOnly } from '../../graphql/open.ts';
import type { ChangedKind } from '../../records/kind.ts';
import { updateRow } from '../../records/records.ts';
import { defaultSettings } from '../defaults.ts';
import { SETTINGS_ID, SiteSettings } from './site-settings.entity.ts';
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
      (await em.findOne(SiteSettings, SETTINGS_ID)) ??
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
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const row = async (em: EntityManager) =>
      (await em.findOne(SiteSettings, SETTINGS_ID, lock)) ??
      em.create(SiteSettings, defaultSettings, { partial: true });
    return updateRow(context, siteSettingsKind, row, 'update Settings', { input, version });
  }
}
