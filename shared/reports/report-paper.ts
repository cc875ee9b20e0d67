import { daySpan, figure, money, shortDayMonth } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { ReportLine, ReportTable } from '#shared/registers/closing-report.ts';
import { tillMethodNames } from '#shared/sales/labels.ts';
import type { getSalesReport, listTopItems } from './api.ts';
import type { IvuChecks } from './ivu-checks.ts';
import type { IvuMonth } from './ivu-month.ts';
import {
  checkLines,
  daysTable,
  dayText,
  ivuMonthText,
  ivuTitle,
  returnTable,
  soldDaysText,
} from './ivu-report.ts';
import { salesReportTitle, topNames } from './labels.ts';
import { type ReportSums, sharesOf, shareText } from './sums.ts';

type PaperLines = { readonly heading: string; readonly lines: readonly ReportLine[] };
type PaperTable = {
  readonly heading: string;
  readonly table: ReportTable;
  /** Relative column widths, and the number of left-aligned columns. */
  readonly widths: readonly number[];
  readonly texts: number;
};
export type ReportPaper = {
  readonly title: string;
  readonly under: string;
  readonly filename: string;
  readonly parts: readonly (PaperLines | PaperTable)[];
};
type Range = { readonly from: string; readonly to: string };

const totalLines = ({ taken, ...total }: ReportSums): ReportLine[] => [
  { label: 'Subtotal', value: money(total.subtotalCents) },
  { label: 'Impuestos', value: money(total.taxCents) },
  { label: 'Total', value: money(total.totalCents), as: 'total' },
  { label: 'Devuelto', note: 'Ya restado.', value: money(total.returnedCents) },
  { label: 'Propinas', note: 'Fuera del total.', value: money(total.tipCents) },
  { label: tillMethodNames.cash, value: money(taken.cash) },
  { label: tillMethodNames.card, value: money(taken.card) },
  { label: tillMethodNames.athMovil, value: money(taken.athMovil) },
];

const salesRow = (label: string, { taken, ...sums }: ReportSums) => [
  label,
  figure(sums.sales),
  money(sums.subtotalCents),
  money(sums.taxCents),
  money(sums.totalCents),
  money(taken.cash),
  money(taken.card),
  money(taken.athMovil),
];

type SoldDays = Pick<ReplyOf<typeof getSalesReport>, 'days' | 'total'>;

const soldDaysTable = ({ days, total }: SoldDays, range: Range): ReportTable => ({
  columns: [
    'Día',
    'Ventas',
    'Subtotal',
    'Impuestos',
    'Total',
    tillMethodNames.cash,
    tillMethodNames.card,
    tillMethodNames.athMovil,
  ],
  rows: days.map(({ date, ...sums }) => salesRow(dayOfSpan(date, range), sums)),
  foot: salesRow('Total', total),
});

export const soldDaysPart = (sold: SoldDays, range: Range): PaperTable => ({
  heading: 'Por día',
  table: soldDaysTable(sold, range),
  widths: [16, 9, 14, 13, 14, 14, 14, 14],
  texts: 1,
});

/** PDF of 'Reporte Ventas' with totals and days. */
export const salesPaper = ({ days, total }: SoldDays, range: Range): ReportPaper => ({
  title: salesReportTitle,
  under: daySpan(range.from, range.to),
  filename: `ventas-${range.from}-${range.to}.pdf`,
  parts: [{ heading: 'Totales', lines: totalLines(total) }, soldDaysPart({ days, total }, range)],
});

/** `jue. 1`; `1 nov.` if the range has several months, with the year if it has several years. */
const dayOfSpan = (date: string, { from, to }: Range) => {
  if (from.slice(0, 7) === to.slice(0, 7)) return dayText(date);
  return shortDayMonth(date, from.slice(0, 4) === to.slice(0, 4) ? date : undefined);
};

/** PDF of 'Top Productos' or 'Top Servicios'. */
export function topPaper(
  { rows }: ReplyOf<typeof listTopItems>,
  { kind, from, to }: Range & { readonly kind: keyof typeof topNames },
): ReportPaper {
  const { title, column, file } = topNames[kind];
  const shares = sharesOf(rows);
  const sum = (of: 'quantity' | 'netCents') => rows.reduce((all, row) => all + row[of], 0);
  return {
    title,
    under: daySpan(from, to),
    filename: `${file}-${from}-${to}.pdf`,
    parts: [
      {
        heading: 'Por cantidad',
        table: {
          columns: ['Nº', column, 'Cantidad', 'Parte', 'Ventas sin IVU'],
          rows: rows.map(({ name, quantity, netCents }, index) => [
            String(index + 1),
            name,
            figure(quantity),
            shareText(shares[index] ?? 0),
            money(netCents),
          ]),
          foot: ['', 'Total', figure(sum('quantity')), '', money(sum('netCents'))],
        },
        widths: [6, 50, 12, 12, 20],
        texts: 2,
      },
    ],
  };
}

const checksPart = (month: IvuMonth, checks: IvuChecks): PaperLines => ({
  heading: 'Comprobación',
  lines: checkLines(month, checks).map(({ state, label, note }) => ({
    label,
    note,
    value: '',
    ...(state === 'wrong' && { as: 'missing' }),
  })),
});

/** PDF of 'Resumen de IVU': return, checks if available, and days. */
export function ivuPaper(month: IvuMonth, checks: IvuChecks | undefined): ReportPaper {
  const { taxes } = month;
  return {
    title: ivuTitle,
    under: `${ivuMonthText(month)} · ${soldDaysText(month)}`,
    filename: `resumen-ivu-${month.month}.pdf`,
    parts: [
      { heading: 'Para la planilla del mes', table: returnTable(month), widths: [40, 20, 20, 20], texts: 1 },
      ...(checks ? [checksPart(month, checks)] : []),
      {
        heading: 'Por día',
        table: daysTable(month),
        widths: [11, 13, 14, 14, 14, ...taxes.map(() => 15), 13],
        texts: 1,
      },
    ],
  };
}
