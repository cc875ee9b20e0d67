import type { PartInput } from '../harness/bundles.ts';
import { type BenchmarkRow, measureRows } from '../harness/report.ts';
import { measureFinanceYear } from './finance-year.ts';
import { measureSales } from './sales.ts';
import { startYears } from './sales-year.ts';
import { measureSearch } from './search.ts';
import { measureYearReport } from './year-report.ts';

async function measureYears(input: PartInput): Promise<BenchmarkRow[]> {
  const { close, ...years } = await startYears(input);
  const rows = [
    ...(await measureRows('the report of a year', () => measureYearReport(years))),
    ...(await measureRows('the finances of a year', () => measureFinanceYear(years))),
  ];
  await close();
  return rows;
}

/** Measures sales at the POS, the sales of a year, and the product search. */
export const measurePos = async (input: PartInput): Promise<BenchmarkRow[]> => [
  ...(await measureRows('selling', () => measureSales(input))),
  ...(await measureRows('a year', () => measureYears(input))),
  ...(await measureRows('product search', measureSearch)),
];
