import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { dayAfter } from '../enquiry/office-hours.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import type { ReportDivision } from './report.rules.ts';
import { checkDay, readReport } from './report.service.ts';

const ReportBy = {
  ORIGIN: 'ORIGIN',
  COUNSELLOR: 'COUNSELLOR',
  SERVICE: 'SERVICE',
  MONTH: 'MONTH',
  MONTH_BS: 'MONTH_BS',
} as const satisfies { [Name in ReportDivision]: Name };
registerEnumType(ReportBy, { name: 'ReportBy', description: 'By what a report is divided.' });

/** What became of some of a period's enquiries. */
@ObjectType()
export class ReportRow {
  @Field(() => String, {
    description:
      'What the row is about: an origin, the id of a counsellor ("" for nobody), a service ("*" for texts that are no service of the form), or a month as "2026-11".',
  })
  key!: string;

  @Field(() => Int, { description: 'Enquiries received; those held back as spam are not counted.' })
  enquiries!: number;

  @Field(() => Int, {
    description:
      'Of these, those that came by themselves and waited for an answer: not noted by staff, not imported.',
  })
  awaited!: number;

  @Field(() => Int, { description: 'Of those that waited, the answered ones.' })
  answered!: number;

  @Field(() => Int, {
    description: "Of those that waited, the ones answered within two of the office's hours.",
  })
  inTime!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The median time to the first answer of the answered ones, in minutes for which the office was open.',
  })
  minutes!: number | null;

  @Field(() => Int, { description: 'With a touch whose outcome is reached.' })
  reached!: number;

  @Field(() => Int)
  completed!: number;
}

/** The enquiries of a period, and what has become of them by now. */
@ObjectType()
export class Report {
  @Field(() => String, { description: 'The first day, as "2026-11-21".' })
  from!: string;

  @Field(() => String, { description: 'The last day.' })
  to!: string;

  @Field(() => ReportBy)
  by!: ReportDivision;

  @Field(() => Boolean, { description: 'Whether imported enquiries are counted.' })
  imported!: boolean;

  @Field(() => [ReportRow], {
    description:
      'Months in their order, also those without an enquiry; the others by the number of enquiries.',
  })
  rows!: ReportRow[];

  @Field(() => ReportRow)
  total!: ReportRow;
}

@Resolver()
export class ReportResolver {
  @Query(() => Report, {
    description:
      "The enquiries that were received on the office's days from..to, five years at most; by origin unless said otherwise. Without days: the last 30.",
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
