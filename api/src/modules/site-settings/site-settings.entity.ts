import { type Opt, t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ObjectType } from 'type-graphql';
import type { Reader } from '../../database/reader.ts';
import { field, nullable } from '../../graphql/field.ts';
import type { Office } from '../../mail/letters.ts';
import { mark, optionalText, text } from '../../records/columns.ts';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { defaultSettings } from '../defaults.ts';
import { hoursLines, type OfficeTimes } from '../enquiry/office-hours.ts';

/** A line of opening hours, such as "Mon-Fri" and "9:00 AM-6:00 PM". */
@ObjectType()
export class OpeningHours {
  @field(String) days!: string;
  @field(String) time!: string;
}

/** Both times are null if the office is closed on this weekday. */
@ObjectType()
export class DayHours {
  @nullable(String, 'As "09:00".') opens!: string | null;
  @nullable(String, 'As "18:00".') closes!: string | null;
}

@ObjectType()
export class Holiday {
  @field(String, 'As "2026-10-20".') day!: string;
  @field(String) name!: string;
}

@ObjectType()
export class CategoryLabel {
  @field(String, 'A stored category of services or posts.') category!: string;
  @field(String, "'' for the usual name.") label!: string;
  @field(String) labelNe!: string;
}

@ObjectType()
export class Counter {
  @field(String, 'A number with its sign, such as "500+".') figure!: string;
  @field(String) label!: string;
  @field(String) labelNe!: string;
}

@ObjectType()
@Entity()
export class SiteSettings extends SettingsEntity {
  @text() brand!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() location!: string;
  @optionalText() locationNe: string & Opt = '';
  @text() address!: string;
  @optionalText() addressNe: string & Opt = '';
  @text('The account name, which is the same on all five networks.') socialHandle!: string;

  @field([DayHours], 'Seven days from Sunday on.') @Property({ type: t.json }) week!: DayHours[];
  @field([Holiday]) @Property({ type: t.json }) holidays!: Holiday[];

  /** Former opening hours. Each entry has the last day on which its hours were valid (office-hours.ts). */
  @Property({ type: t.json }) pastWeeks: NonNullable<OfficeTimes['pastWeeks']> & Opt = [];

  @field([OpeningHours], 'The week in lines.')
  get hours(): OpeningHours[] & Opt {
    return hoursLines(this.week);
  }

  @text() videoUrl!: string;

  @field(Boolean, 'Whether the menu shows pages that staff have not written yet.')
  @Property({ type: t.boolean, default: true })
  showsUnwritten!: boolean & Opt;

  @field([CategoryLabel], 'The categories that the office calls by another name.')
  @Property({ type: t.json })
  categoryLabels!: CategoryLabel[];

  @text("A line on every page of the site; '' for none.") notice!: string;
  @text() noticeNe!: string;

  @field([Counter], 'The figures of the home page.')
  @Property({ type: t.json })
  counters!: Counter[];

  @mark() isNepaliBehind: boolean & Opt = false;
}

export async function officeOf(em: EntityManager): Promise<Office> {
  const stored = await em.findOne(SiteSettings, ONLY_ID);
  const { brand, email, phone, address } = stored ?? defaultSettings;
  return { brand, email, phone, address, addressNe: stored?.addressNe ?? '' };
}

export async function officeTimesOf(reader: Reader): Promise<OfficeTimes> {
  const [stored] = await reader.rows<OfficeTimes>({
    sql: 'select week, holidays, past_weeks as "pastWeeks" from site_settings',
    values: [],
  });
  return stored ?? defaultSettings;
}
