import { type ImportField, importFields } from 'api/import/columns';
import type { ImportColumn, SheetRow } from 'api/import/rules';
import type { ImportInput, PreviewImportQuery } from '../../../gql/graphql.ts';
import { dataOf, type Sheet } from './sheet.ts';

export type Preview = PreviewImportQuery['previewImport'];

export interface ForAll {
  /** '' until chosen. */
  origin: SheetRow['origin'];
  status: SheetRow['status'];
  counsellorId: string | null;
}

/** Returns the API's input, without the columns that staff skip. */
export function inputOf(sheet: Sheet, columns: readonly ImportColumn[], forAll: ForAll): ImportInput {
  const wanted = columns.flatMap(({ field }, index) => (field === 'skip' ? [] : [index]));
  const column = ({ header, field, reading }: ImportColumn) => ({
    header,
    field,
    ...(reading && { calendar: reading.calendar, order: reading.order }),
  });
  return {
    columns: wanted.flatMap((index) => (columns[index] ? [column(columns[index])] : [])),
    rows: dataOf(sheet).map(({ cells }) => wanted.map((index) => cells[index] ?? '')),
    ...forAll,
  };
}

export const bytesOf = (input: ImportInput): number => new Blob([JSON.stringify(input)]).size;

export const columnName = ({ header }: ImportColumn, index: number): string =>
  header || `Column ${index + 1}`;

/** Returns whether any date ends with the year. If so, the order of day and month is unclear, and staff can choose it. */
export const hasYearLast = (samples: readonly string[]): boolean =>
  samples.some((text) => /^\D*[\d०-९]{1,2}\D+[\d०-९]{1,2}\D+[\d०-९]{4}/.test(text));

export function detailsOf(row: SheetRow): string[] {
  const labelled: Partial<Record<ImportField, string>> = {
    service: row.service,
    level: row.level,
    destinations: row.destinations.join(', '),
    scores: row.scores,
    guardianName: row.guardianName,
  };
  return Object.entries(labelled).flatMap(([field, text]) =>
    text ? [`${importFields[field as ImportField]}: ${text}`] : [],
  );
}
