import type { ClosingDetail, DayView } from '#shared/registers/closing-api.ts';
import {
  cashLines,
  dayLines,
  headLines,
  methodTable,
  type ReportLine,
  type ReportTable,
  returnsTable,
  salesTable,
  soldLines,
  taxTable,
  tipAndDiscountLines,
  totalLines,
} from '#shared/registers/closing-report.ts';
import { closingText as text } from './copy.ts';

type Row = readonly (string | number)[];

/** A spreadsheet adds amounts up; as they are read they are words to it. */
const plain = (words: string): string | number =>
  /^-?\$[\d,]+\.\d\d$/.test(words) ? Number(words.replace(/[$,]/g, '')) : words.replaceAll('\u00a0', ' ');

const ofLines = (heading: string, lines: readonly ReportLine[]): Row[] => [
  [],
  [heading],
  ...lines.map(({ label, note, value }) => [label, plain(value), ...(note === undefined ? [] : [note])]),
];
const ofTable = (heading: string, { columns, rows, foot }: ReportTable): Row[] => [
  [],
  [heading],
  columns,
  ...[...rows, foot].map((row) => row.map(plain)),
];

const ofLists = (
  { figures }: Pick<DayView, 'figures'>,
  { sales, returns }: Pick<DayView, 'sales' | 'returns'>,
) => [
  ...ofTable(text.methods, methodTable(figures)),
  ...ofTable(text.taxes, taxTable(figures)),
  ...ofTable(text.returns, returnsTable(returns)),
  ...ofTable(text.sales, salesTable(sales)),
];

/** A Z as a spreadsheet: what its paper says, line by line, its amounts as numbers. */
export const closingCsv = (detail: ClosingDetail): Row[] => {
  const { closing, details } = detail;
  return [
    [text.documentOf(closing.closingNumber), closing.registerName],
    ...headLines(detail).map(({ label, value }) => [label, plain(value)]),
    ...ofLines(text.totals, totalLines(closing.figures)),
    ...ofLines(text.cash, cashLines(detail)),
    ...(closing.note === undefined ? [] : [[text.note(closing.note)]]),
    ...ofLines(text.sold, soldLines(closing.figures, details)),
    ...ofLines(text.tips, tipAndDiscountLines(details)),
    ...ofLists(closing, detail),
  ];
};

export const dayCsv = (day: DayView): Row[] => [
  [text.documentOfToday, text.allRegisters],
  ...dayLines(day).map(({ label, value }) => [label, plain(value)]),
  ...ofLines(text.totals, totalLines(day.figures)),
  ...ofLines(text.sold, soldLines(day.figures, day.details)),
  ...ofLines(text.tips, tipAndDiscountLines(day.details)),
  ...ofLists(day, day),
];
