import { type Opt, t } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { text } from '../../records/columns.ts';
import { hoursLines, type OfficeTimes } from '../enquiry/office-hours.ts';

/** A line of the business hours, such as "Mon-Fri" and "9:00 AM-6:00 PM". */
@ObjectType()
export class OpeningHours {
  @Field(() => String)
  days!: string;

  @Field(() => String)
  time!: string;
}

/** The hours of a weekday; both null if the office is closed. */
@ObjectType()
export class DayHours {
  @Field(() => String, { nullable: true, description: 'As "09:00".' })
  opens!: string | null;

  @Field(() => String, { nullable: true, description: 'As "18:00".' })
  closes!: string | null;
}

/** A day on which the office is closed. */
@ObjectType()
export class Holiday {
  @Field(() => String, { description: 'As "2026-10-20".' })
  day!: string;

  @Field(() => String)
  name!: string;
}

/** The id of the only row. */
export const SETTINGS_ID = 1;

/** The brand, address and telephone of the office, in a single row. */
@ObjectType()
@Entity()
export class SiteSettings {
  @PrimaryKey({ type: t.integer, autoincrement: false })
  id: number & Opt = SETTINGS_ID;

  @Field(() => Int)
  @Property({ type: t.integer, version: true })
  version: number & Opt = 1;

  @text() brand!: string;
  @text() email!: string;
  @text() phone!: string;
  @text() location!: string;
  @text() address!: string;

  @text('The account name, which is the same on all five networks.')
  socialHandle!: string;

  @Field(() => [DayHours], { description: 'Seven days from Sunday on.' })
  @Property({ type: t.json })
  week!: DayHours[];

  @Field(() => [Holiday])
  @Property({ type: t.json })
  holidays!: Holiday[];

  /** The weeks before this one, each with its last day (office-hours.ts). */
  @Property({ type: t.json })
  pastWeeks: NonNullable<OfficeTimes['pastWeeks']> & Opt = [];

  @Field(() => [OpeningHours], { description: 'The week in lines.' })
  get hours(): OpeningHours[] & Opt {
    return hoursLines(this.week);
  }

  @text() videoUrl!: string;
}
