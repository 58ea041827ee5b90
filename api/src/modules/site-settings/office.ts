import type { EntityManager } from '@mikro-orm/postgresql';
import type { Office } from '../../mail/letters.ts';
import { defaultSettings } from '../defaults.ts';
import { SETTINGS_ID, SiteSettings } from './site-settings.entity.ts';

/** The office's details for letters. */
export async function officeOf(em: EntityManager): Promise<Office> {
  const { brand, email, phone, address } = (await em.findOne(SiteSettings, SETTINGS_ID)) ?? defaultSettings;
  return { brand, email, phone, address };
}
