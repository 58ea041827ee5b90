import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { officeDay } from '../dashboard/dashboard.rules.ts';
import { dayAfter } from '../enquiry/office-hours.ts';
import type { ReportDivision } from './report.rules.ts';
import { checkDay, Report, ReportBy, readReport } from './report.service.ts';

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
