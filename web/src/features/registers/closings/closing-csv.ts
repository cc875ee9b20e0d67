import type { ClosingDetail, DayView } from '#shared/registers/closing-api.ts';
import {
  buildCashLines,
  buildDayLines,
  buildHeadLines,
  buildMethodTable,
  buildMoveLines,
  buildReturnsTable,
  buildSalesTable,
  buildSoldLines,
  buildTaxTable,
  buildTipAndDiscountLines,
  buildTotalLines,
  listNoteTexts,
  type ReportLine,
} from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { type CsvRow, toPlainCell, toTableRows } from '#web/src/components/spreadsheet/report-rows.ts';
import { closingText as text } from './copy.ts';

const buildLineRows = (heading: string, lines: readonly ReportLine[]): CsvRow[] => [
  [],
  [heading],
  ...lines.map(({ label, note, value }) => [
    label,
    toPlainCell(value),
    ...(note === undefined ? [] : [note]),
  ]),
];

const buildListRows = (
  { figures }: Pick<DayView, 'figures'>,
  { sales, returns }: Pick<DayView, 'sales' | 'returns'>,
) => [
  ...toTableRows(text.methods, buildMethodTable(figures)),
  ...toTableRows(text.taxes, buildTaxTable(figures)),
  ...toTableRows(text.returns, buildReturnsTable(returns)),
  ...toTableRows(text.sales, buildSalesTable(sales)),
];

/** Builds a Z as CSV with the lines of its document and numeric amounts. */
export const buildClosingCsv = (detail: ClosingDetail): CsvRow[] => {
  const { closing, details } = detail;
  return [
    [text.documentOf(closing.closingNumber), closing.registerName],
    ...buildHeadLines(detail).map(({ label, value }) => [label, toPlainCell(value)]),
    ...buildLineRows(text.totals, buildTotalLines(closing.figures)),
    ...(hasDrawer(closing.registerId) ? buildLineRows(text.cash, buildCashLines(detail)) : []),
    ...listNoteTexts(detail).map((note) => [note]),
    ...buildLineRows(text.soldTitle, buildSoldLines(closing.figures, details)),
    ...buildLineRows(text.tips, buildTipAndDiscountLines(details)),
    ...(detail.moves.length === 0 ? [] : buildLineRows(text.moves, buildMoveLines(detail))),
    ...buildListRows(closing, detail),
  ];
};

export const buildDayCsv = (day: DayView): CsvRow[] => [
  [text.documentOfToday, text.allRegisters],
  ...buildDayLines(day).map(({ label, value }) => [label, toPlainCell(value)]),
  ...buildLineRows(text.totals, buildTotalLines(day.figures)),
  ...buildLineRows(text.soldTitle, buildSoldLines(day.figures, day.details)),
  ...buildLineRows(text.tips, buildTipAndDiscountLines(day.details)),
  ...buildListRows(day, day),
];
