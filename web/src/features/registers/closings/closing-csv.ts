import type { ClosingDetail, DayView } from '#shared/registers/closing-api.ts';
import {
  cashLines,
  dayLines,
  headLines,
  methodTable,
  moveLines,
  noteTexts,
  type ReportLine,
  returnsTable,
  salesTable,
  soldLines,
  taxTable,
  tipAndDiscountLines,
  totalLines,
} from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { type CsvRow, plainCell, tableRows } from '#web/src/components/spreadsheet/report-rows.ts';
import { closingText as text } from './copy.ts';

const ofLines = (heading: string, lines: readonly ReportLine[]): CsvRow[] => [
  [],
  [heading],
  ...lines.map(({ label, note, value }) => [label, plainCell(value), ...(note === undefined ? [] : [note])]),
];

const ofLists = (
  { figures }: Pick<DayView, 'figures'>,
  { sales, returns }: Pick<DayView, 'sales' | 'returns'>,
) => [
  ...tableRows(text.methods, methodTable(figures)),
  ...tableRows(text.taxes, taxTable(figures)),
  ...tableRows(text.returns, returnsTable(returns)),
  ...tableRows(text.sales, salesTable(sales)),
];

/** A Z as CSV: the lines of its document with numeric amounts. */
export const closingCsv = (detail: ClosingDetail): CsvRow[] => {
  const { closing, details } = detail;
  return [
    [text.documentOf(closing.closingNumber), closing.registerName],
    ...headLines(detail).map(({ label, value }) => [label, plainCell(value)]),
    ...ofLines(text.totals, totalLines(closing.figures)),
    ...(hasDrawer(closing.registerId) ? ofLines(text.cash, cashLines(detail)) : []),
    ...noteTexts(detail).map((note) => [note]),
    ...ofLines(text.sold, soldLines(closing.figures, details)),
    ...ofLines(text.tips, tipAndDiscountLines(details)),
    ...(detail.moves.length === 0 ? [] : ofLines(text.moves, moveLines(detail))),
    ...ofLists(closing, detail),
  ];
};

export const dayCsv = (day: DayView): CsvRow[] => [
  [text.documentOfToday, text.allRegisters],
  ...dayLines(day).map(({ label, value }) => [label, plainCell(value)]),
  ...ofLines(text.totals, totalLines(day.figures)),
  ...ofLines(text.sold, soldLines(day.figures, day.details)),
  ...ofLines(text.tips, tipAndDiscountLines(day.details)),
  ...ofLists(day, day),
];
