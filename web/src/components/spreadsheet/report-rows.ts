import type { ReportTable } from '#shared/registers/closing-report.ts';

export type CsvRow = readonly (string | number)[];

/** Formats dollars with two decimals, which spreadsheets read as a number. */
export const formatAmountCell = (cents: number): string => (cents / 100).toFixed(2);

/** Removes currency symbols and separators, so that spreadsheets can add amounts. */
export const toPlainCell = (text: string): string =>
  /^-?\$[\d,]+\.\d\d$/.test(text) ? text.replace(/[$,]/g, '') : text.replaceAll('\u00a0', ' ');

/** Returns the CSV rows of a table, under its heading. */
export const toTableRows = (heading: string, { columns, rows, foot }: ReportTable): CsvRow[] => [
  [],
  [heading],
  columns,
  ...[...rows, foot].map((row) => row.map(toPlainCell)),
];
