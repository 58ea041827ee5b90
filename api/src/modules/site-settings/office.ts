import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reader } from '../../database/reader.ts';
import type { Office } from '../../mail/letters.ts';
import { defaultSettings } from '../defaults.ts';
import type { OfficeTimes } from '../enquiry/office-hours.ts';
import { SETTINGS_ID, SiteSettings } from './site-settings.entity.ts';

/** The office's details for letters. */
export async function officeOf(em: EntityManager): Promise<Office> {
  const { brand, email, phone, address } = (await em.findOne(SiteSettings, SETTINGS_ID)) ?? defaultSettings;
  return { brand, email, phone, address };
}

/** When the office is and was open. */
export async function officeTimesOf(reader: Reader): Promise<OfficeTimes> {
  const [stored] = await reader.rows<OfficeTimes>({
    sql: 'select week, holidays, past_weeks as "pastWeeks" from site_settings',
    values: [],
  });
  return stored ?? defaultSettings;
}
