import { formatDaySpan, formatInteger, formatMoney, formatShortDayMonth } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import { posMethodNames } from '#shared/sales/labels.ts';
import type { getSalesReport, listTopItems } from './api.ts';
import type { IvuChecks } from './ivu-checks.ts';
import type { IvuMonth } from './ivu-month.ts';
import {
  buildCheckLines,
  buildDaysTable,
  buildTaxReturnTable,
  formatIvuMonth,
  formatReportDay,
  formatSoldDays,
  ivuTitle,
} from './ivu-report.ts';
import { salesReportTitle, topReportNames } from './labels.ts';
import { calculateShares, formatShare, type ReportSums } from './sums.ts';

type PdfLines = { readonly heading: string; readonly lines: readonly ReportLine[] };
type PdfTable = {
  readonly heading: string;
  readonly table: ReportTable;
  /** Relative column widths, and the number of left-aligned columns. */
  readonly widths: readonly number[];
  readonly textColumnCount: number;
};
export type ReportPdf = {
  readonly title: string;
  readonly subtitle: string;
  readonly filename: string;
  readonly parts: readonly (PdfLines | PdfTable)[];
};
type Range = { readonly from: string; readonly to: string };

const buildSalesTotalLines = ({ taken, ...total }: ReportSums): ReportLine[] => [
  { label: 'Subtotal', value: formatMoney(total.subtotalCents) },
  { label: 'Impuestos', value: formatMoney(total.taxCents) },
  { label: 'Total', value: formatMoney(total.totalCents), emphasis: 'total' },
  { label: 'Devuelto', note: 'Ya restado.', value: formatMoney(total.returnedCents) },
  { label: 'Propinas', note: 'Fuera del total.', value: formatMoney(total.tipCents) },
  { label: posMethodNames.cash, value: formatMoney(taken.cash) },
  { label: posMethodNames.card, value: formatMoney(taken.card) },
  { label: posMethodNames.athMovil, value: formatMoney(taken.athMovil) },
];

const toSalesRow = (label: string, { taken, ...sums }: ReportSums) => [
  label,
  formatInteger(sums.sales),
  formatMoney(sums.subtotalCents),
  formatMoney(sums.taxCents),
  formatMoney(sums.totalCents),
  formatMoney(taken.cash),
  formatMoney(taken.card),
  formatMoney(taken.athMovil),
];

type SoldDays = Pick<ReplyOf<typeof getSalesReport>, 'days' | 'total'>;

const buildSoldDaysTable = ({ days, total }: SoldDays, range: Range): ReportTable => ({
  columns: [
    'Día',
    'Ventas',
    'Subtotal',
    'Impuestos',
    'Total',
    posMethodNames.cash,
    posMethodNames.card,
    posMethodNames.athMovil,
  ],
  rows: days.map(({ date, ...sums }) => toSalesRow(formatSpanDay(date, range), sums)),
  foot: toSalesRow('Total', total),
});

export const buildSoldDaysPart = (soldDays: SoldDays, range: Range): PdfTable => ({
  heading: 'Por día',
  table: buildSoldDaysTable(soldDays, range),
  widths: [16, 9, 14, 13, 14, 14, 14, 14],
  textColumnCount: 1,
});

export const buildSalesReportPdf = ({ days, total }: SoldDays, range: Range): ReportPdf => ({
  title: salesReportTitle,
  subtitle: formatDaySpan(range.from, range.to),
  filename: `ventas-${range.from}-${range.to}.pdf`,
  parts: [
    { heading: 'Totales', lines: buildSalesTotalLines(total) },
    buildSoldDaysPart({ days, total }, range),
  ],
});

/** Formats `jue. 1`, or `1 nov.` in a range of several months, with the year if it has several years. */
const formatSpanDay = (date: string, { from, to }: Range) => {
  if (from.slice(0, 7) === to.slice(0, 7)) return formatReportDay(date);
  return formatShortDayMonth(date, from.slice(0, 4) === to.slice(0, 4) ? date : undefined);
};

export function buildTopItemsPdf(
  { rows }: ReplyOf<typeof listTopItems>,
  { kind, from, to }: Range & { readonly kind: keyof typeof topReportNames },
): ReportPdf {
  const { title, column, file } = topReportNames[kind];
  const shares = calculateShares(rows);
  const sumRows = (field: 'quantity' | 'netCents') => rows.reduce((total, row) => total + row[field], 0);
  return {
    title,
    subtitle: formatDaySpan(from, to),
    filename: `${file}-${from}-${to}.pdf`,
    parts: [
      {
        heading: 'Por cantidad',
        table: {
          columns: ['Nº', column, 'Cantidad', 'Parte', 'Ventas sin IVU'],
          rows: rows.map(({ name, quantity, netCents }, index) => [
            String(index + 1),
            name,
            formatInteger(quantity),
            formatShare(shares[index] ?? 0),
            formatMoney(netCents),
          ]),
          foot: ['', 'Total', formatInteger(sumRows('quantity')), '', formatMoney(sumRows('netCents'))],
        },
        widths: [6, 50, 12, 12, 20],
        textColumnCount: 2,
      },
    ],
  };
}

const buildChecksPart = (month: IvuMonth, checks: IvuChecks): PdfLines => ({
  heading: 'Comprobación',
  lines: buildCheckLines(month, checks).map(({ state, label, note }) => ({
    label,
    note,
    value: '',
    ...(state === 'wrong' && { emphasis: 'missing' }),
  })),
});

export function buildIvuPdf(month: IvuMonth, checks: IvuChecks | undefined): ReportPdf {
  const { taxes } = month;
  return {
    title: ivuTitle,
    subtitle: `${formatIvuMonth(month)} · ${formatSoldDays(month)}`,
    filename: `resumen-ivu-${month.month}.pdf`,
    parts: [
      {
        heading: 'Para la planilla del mes',
        table: buildTaxReturnTable(month),
        widths: [40, 20, 20, 20],
        textColumnCount: 1,
      },
      ...(checks ? [buildChecksPart(month, checks)] : []),
      {
        heading: 'Por día',
        table: buildDaysTable(month),
        widths: [11, 13, 14, 14, 14, ...taxes.map(() => 15), 13],
        textColumnCount: 1,
      },
    ],
  };
}
