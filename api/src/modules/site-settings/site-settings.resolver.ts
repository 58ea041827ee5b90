import { LockMode } from '@mikro-orm/core';
import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context.ts';
import { defaultSettings } from '../../defaults.ts';
import { conflict, parseOrThrow } from '../../errors.ts';
import { inputType } from '../input-type.ts';
import { SETTINGS_ID, SiteSettings } from './site-settings.entity.ts';
import { siteSettingsForm } from './site-settings.form.ts';

const SiteSettingsInput = inputType('SiteSettingsInput', siteSettingsForm);

@Resolver(() => SiteSettings)
export class SiteSettingsResolver {
  @Query(() => SiteSettings)
  async siteSettings(@Ctx() { em }: Context): Promise<SiteSettings> {
    return (
      (await em.findOne(SiteSettings, SETTINGS_ID)) ??
      em.create(SiteSettings, defaultSettings, { persist: false, partial: true })
    );
  }

  @Authorized()
  @Mutation(() => SiteSettings)
  updateSiteSettings(
    @Ctx() { em: outer }: Context,
    @Arg('input', () => SiteSettingsInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<SiteSettings> {
    return outer.transactional(async (em) => {
      const stored = await em.findOne(SiteSettings, SETTINGS_ID, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const row = stored ?? em.create(SiteSettings, defaultSettings);
      const values = parseOrThrow(siteSettingsForm, { ...row, ...input });
      if (version && version !== row.version) throw conflict('Settings');
      em.assign(row, values);
      await em.flush();
      return row;
    });
  }
}
