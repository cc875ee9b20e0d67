import type { PartInput } from '../harness/bundles.ts';
import { type Row, rowsOf } from '../harness/report.ts';
import { measureFinanceYear } from './finance-year.ts';
import { measureSales } from './sales.ts';
import { startYears } from './sales-year.ts';
import { measureSearch } from './search.ts';
import { measureYearReport } from './year-report.ts';

async function measureYears(input: PartInput): Promise<Row[]> {
  const { close, ...years } = await startYears(input);
  const rows = [
    ...(await rowsOf('the report of a year', () => measureYearReport(years))),
    ...(await rowsOf('the finances of a year', () => measureFinanceYear(years))),
  ];
  await close();
  return rows;
}

/** The POS: selling, the sales of a year, and the product search. */
export const measureTill = async (input: PartInput): Promise<Row[]> => [
  ...(await rowsOf('selling', () => measureSales(input))),
  ...(await rowsOf('a year', () => measureYears(input))),
  ...(await rowsOf('search at the till', measureSearch)),
];
