import { Link } from 'react-router-dom';
import { formatInteger, formatLongDate } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getSalesReport } from '#shared/reports/api.ts';
import { buildSalesReportPdf, buildSoldDaysPart } from '#shared/reports/report-pdf.ts';
import type { SalesReport } from '#web/src/components/charts/bars.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { formatAmountCell } from '#web/src/components/spreadsheet/report-rows.ts';
import { paths } from '#web/src/lib/paths.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { Money } from '#web/src/ui/display/figures.tsx';
import { salesText } from './copy.ts';
import type { Range } from './range.ts';
import { FigureMoney } from './report-figure.tsx';
import { SalesChart } from './sales-chart.tsx';

type SalesDay = ReplyOf<typeof getSalesReport>['days'][number];
const { columns: headers } = salesText;
const column = createTypedColumnHelper<SalesDay>();

/** Columns of the days, each with a link to its sales. */
const columns: Columns<SalesDay> = [
  column.accessor('date', {
    header: headers.date,
    meta: { card: 'title', text: 'strong' },
    cell: ({ row: { original } }) => (
      <Link to={paths.salesOf(original.date)} aria-label={salesText.open(original.date)}>
        {formatLongDate(original.date)}
      </Link>
    ),
  }),
  column.accessor('sales', {
    header: headers.sales,
    meta: { card: 'value', text: 'number' },
    cell: ({ row }) => (
      <>
        <span className="cell__wide">{formatInteger(row.original.sales)}</span>
        <span className="cell__narrow muted">{salesText.count(row.original.sales)}</span>
      </>
    ),
  }),
  column.accessor('subtotalCents', {
    header: headers.subtotal,
    meta: { card: 'figure', labelled: true, text: 'number' },
    cell: ({ row }) => <Money cents={row.original.subtotalCents} />,
  }),
  column.accessor('taxCents', {
    header: headers.tax,
    meta: { card: 'figure', labelled: true, text: 'number' },
    cell: ({ row }) => <Money cents={row.original.taxCents} />,
  }),
  column.accessor('returnedCents', {
    header: headers.returned,
    meta: { card: 'figure', labelled: true, text: 'number' },
    cell: ({ row }) => <Money cents={row.original.returnedCents} />,
  }),
  column.accessor('totalCents', {
    header: headers.total,
    meta: { card: 'corner', text: 'number' },
    cell: ({ row }) => <Money cents={row.original.totalCents} />,
  }),
];

export function DaysTable({ days }: { days: readonly SalesDay[] }) {
  const latestFirst = days.toReversed();
  return (
    <DataTable
      caption={salesText.caption}
      columns={columns}
      rows={latestFirst}
      rowId={({ date }) => date}
      empty={null}
      cards="medium"
      pageSize={31}
    />
  );
}

/** Builds the days as CSV, with each payment method. */
export const buildDayCsvRows = (days: readonly SalesDay[]): (string | number)[][] => [
  [
    headers.date,
    headers.sales,
    headers.subtotal,
    headers.tax,
    headers.total,
    headers.returned,
    headers.tips,
    headers.cash,
    headers.card,
    headers.athMovil,
  ],
  ...days.map(({ date, sales, subtotalCents, taxCents, totalCents, returnedCents, tipCents, taken }) => [
    date,
    sales,
    ...[
      subtotalCents,
      taxCents,
      totalCents,
      returnedCents,
      tipCents,
      taken.cash,
      taken.card,
      taken.athMovil,
    ].map(formatAmountCell),
  ]),
];

/** Totals of 'Reporte Ventas'. */
export const SalesFigures = ({ total }: Pick<SalesReport, 'total'>) => (
  <dl className="report-figures">
    <FigureMoney label={salesText.figures.total} cents={total.totalCents} />
    <FigureMoney label={salesText.figures.subtotal} cents={total.subtotalCents} />
    <FigureMoney label={salesText.figures.tax} cents={total.taxCents} />
    <FigureMoney label={salesText.figures.cash} cents={total.taken.cash} mark="cash" />
    <FigureMoney
      label={salesText.figures.others}
      cents={total.taken.card + total.taken.athMovil}
      mark="others"
    />
  </dl>
);

/** Prints the report with all days, while the screen shows pages. */
export const SalesReportPrint = ({
  report,
  range,
}: {
  readonly report: SalesReport;
  readonly range: Range;
}) => (
  <ReportPrint
    buildDocument={() => ({
      ...buildSalesReportPdf(report, range),
      parts: [buildSoldDaysPart(report, range)],
    })}
  >
    <SalesFigures total={report.total} />
    <SalesChart report={report} range={range} />
  </ReportPrint>
);
