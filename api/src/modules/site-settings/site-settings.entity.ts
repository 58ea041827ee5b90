import { t } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import type { Office } from '../../mail/letters.ts';
import { text } from '../../records/columns.ts';
import { ONLY_ID, SettingsEntity } from '../../records/record.entity.ts';
import { defaultSettings } from '../defaults.ts';

/** A line of the business hours. */
@ObjectType()
export class OpeningHours {
  @field(String) days!: string;
  @field(String) time!: string;
}

/** The brand, address and telephone of the office. */
@ObjectType()
@Entity()
export class SiteSettings extends SettingsEntity {
  @text() brand!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() location!: string;
  @text() address!: string;
  @text('The account name, which is the same on all five networks.') socialHandle!: string;

  @Field(() => [OpeningHours])
  @Property({ type: t.json })
  hours!: OpeningHours[];

  @text() videoUrl!: string;
}

/** The office's details for letters. */
export async function officeOf(em: EntityManager): Promise<Office> {
  const { brand, email, phone, address } = (await em.findOne(SiteSettings, ONLY_ID)) ?? defaultSettings;
  return { brand, email, phone, address };
}
