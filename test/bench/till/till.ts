import type { PartInput } from '../harness/bundles.ts';
import { type Row, rowsOf } from '../harness/report.ts';
import { measureFinanceYear } from './finance-year.ts';
import { measureSales } from './sales.ts';
import { measureSearch } from './search.ts';
import { measureYearReport } from './year-report.ts';

/** The counter: selling, what was sold in a year, and finding what to sell. */
export const measureTill = async (input: PartInput): Promise<Row[]> => [
  ...(await rowsOf('selling', () => measureSales(input))),
  ...(await rowsOf('the report of a year', () => measureYearReport(input))),
  ...(await rowsOf('the finances of a year', () => measureFinanceYear(input))),
  ...(await rowsOf('search at the till', measureSearch)),
];
