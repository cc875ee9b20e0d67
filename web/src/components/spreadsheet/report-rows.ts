import type { ReportTable } from '#shared/registers/closing-report.ts';

export type CsvRow = readonly (string | number)[];

/** Dollars with two decimals, which a spreadsheet reads as a number. */
export const amountCell = (cents: number): string => (cents / 100).toFixed(2);

/** A spreadsheet adds amounts up; as they are read they are words to it. */
export const plainCell = (words: string): string =>
  /^-?\$[\d,]+\.\d\d$/.test(words) ? words.replace(/[$,]/g, '') : words.replaceAll('\u00a0', ' ');

/** A table as it is read, under its heading. */
export const tableRows = (heading: string, { columns, rows, foot }: ReportTable): CsvRow[] => [
  [],
  [heading],
  columns,
  ...[...rows, foot].map((row) => row.map(plainCell)),
];
