import { LockMode } from '@mikro-orm/core';
import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { conflict, parseOrThrow } from '../../graphql/errors.ts';
import { inputType } from '../../graphql/input-type.ts';
import { once } from '../../records/once.ts';
import { recordActivity } from '../../records/record-activity.ts';
import { defaultSettings } from '../defaults.ts';
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
    @Ctx() context: Context,
    @Arg('input', () => SiteSettingsInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<SiteSettings> {
    const viewer = requireViewer(context);
    return once(context, SiteSettings, 'update SiteSettings', async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const row =
        (await em.findOne(SiteSettings, SETTINGS_ID, lock)) ??
        em.create(SiteSettings, defaultSettings, { partial: true });
      const before = valuesOf(row);
      const after = parseOrThrow(siteSettingsForm, { ...before, ...input });
      if (version && version !== row.version) throw conflict('Settings');
      em.assign(row, after);
      const subject = { kind: 'SiteSettings', recordId: String(SETTINGS_ID), title: after.brand };
      recordActivity(em, viewer, { action: 'updated', ...subject, before, after });
      await em.flush();
      return row;
    });
  }
}

const valuesOf = (row: SiteSettings) =>
  Object.fromEntries(Object.keys(siteSettingsForm.shape).map((key) => [key, row[key as keyof SiteSettings]]));
