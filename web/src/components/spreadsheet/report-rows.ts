import type { ReportTable } from '#shared/registers/closing-report.ts';

export type CsvRow = readonly (string | number)[];

/** Dollars, as a number: what begins with a minus would be words to a spreadsheet. */
export const amountCell = (cents: number): number => cents / 100;

/** A spreadsheet adds amounts up; as they are read they are words to it. */
export const plainCell = (words: string): string | number =>
  /^-?\$[\d,]+\.\d\d$/.test(words) ? Number(words.replace(/[$,]/g, '')) : words.replaceAll('\u00a0', ' ');

/** A table as it is read, under its heading. */
export const tableRows = (heading: string, { columns, rows, foot }: ReportTable): CsvRow[] => [
  [],
  [heading],
  columns,
  ...[...rows, foot].map((row) => row.map(plainCell)),
];
