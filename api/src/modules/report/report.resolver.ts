import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { dayAfter } from '../enquiry/office-hours.ts';
import type { ReportDivision } from './report.rules.ts';
import { checkDay, readReport } from './report.service.ts';

const ReportBy = {
  ORIGIN: 'ORIGIN',
  COUNSELLOR: 'COUNSELLOR',
  SERVICE: 'SERVICE',
  MONTH: 'MONTH',
  MONTH_BS: 'MONTH_BS',
} as const satisfies { [Name in ReportDivision]: Name };
registerEnumType(ReportBy, { name: 'ReportBy', description: 'How the rows of a report are grouped.' });

/** The figures of some enquiries of a period. */
@ObjectType()
export class ReportRow {
  @Field(() => String, {
    description:
      'The group: an origin, the id of a counsellor ("" for nobody), a service ("*" for texts that are not a service in the form), or a month such as "2026-11".',
  })
  key!: string;

  @Field(() => Int, { description: 'Enquiries received, except those held as spam.' })
  enquiries!: number;

  @Field(() => Int, {
    description:
      'Of these, the enquiries that visitors sent and that waited for an answer: neither noted by staff nor imported.',
  })
  awaited!: number;

  @Field(() => Int, { description: 'Of the awaited ones, those that were answered.' })
  answered!: number;

  @Field(() => Int, {
    description: 'Of the awaited ones, those that were answered within two office hours.',
  })
  inTime!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The median time to the first answer, in minutes of office hours.',
  })
  minutes!: number | null;

  @Field(() => Int, { description: 'Enquiries with a touch whose outcome is "reached".' })
  reached!: number;

  @Field(() => Int)
  completed!: number;
}

/** The enquiries of a period and their present state. */
@ObjectType()
export class Report {
  @Field(() => String, { description: 'The first day, for example "2026-11-21".' })
  from!: string;

  @Field(() => String, { description: 'The last day.' })
  to!: string;

  @Field(() => ReportBy)
  by!: ReportDivision;

  @Field(() => Boolean, { description: 'Whether imported enquiries are counted.' })
  imported!: boolean;

  @Field(() => [ReportRow], {
    description:
      'Months in order, including months without enquiries; other groups by their number of enquiries.',
  })
  rows!: ReportRow[];

  @Field(() => ReportRow)
  total!: ReportRow;
}

@Resolver()
export class ReportResolver {
  @Query(() => Report, {
    description:
      'The enquiries received from the first to the last day in Nepal, at most five years. Default: the last 30 days, by origin.',
  })
  report(
    @Ctx() { reader }: Context,
    @Arg('from', () => String, { nullable: true }) from?: string | null,
    @Arg('to', () => String, { nullable: true }) to?: string | null,
    @Arg('by', () => ReportBy, { nullable: true }) by?: ReportDivision | null,
    @Arg('imported', () => Boolean, { nullable: true }) imported?: boolean | null,
  ): Promise<Report> {
    const last = to ?? officeDay(new Date());
    checkDay('to', last);
    return readReport(reader, {
      from: from ?? dayAfter(last, -29),
      to: last,
      by: by ?? 'ORIGIN',
      imported: imported ?? false,
    });
  }
}
