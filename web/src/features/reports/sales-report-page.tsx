import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import type { ReplyOf } from '#shared/core/route.ts';
import { getSalesReport, getSalesReportPdf, listReportSales, type ReportSale } from '#shared/reports/api.ts';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { ReportActions } from '#web/src/components/spreadsheet/report-actions.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { paths } from '#web/src/lib/paths.ts';
import { formatFailure } from '#web/src/lib/problem.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { rangeText, salesText as text } from './copy.ts';
import { type Range, useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { SalesChart } from './sales-chart.tsx';
import { buildDayCsvRows, DaysTable, SalesFigures, SalesReportPrint } from './sales-days.tsx';
import { buildSalesCsvRows, SalesRows } from './sales-rows.tsx';
import './reports.css';

type Report = ReplyOf<typeof getSalesReport>;
/** URL value of the list of days. */
const byDayView = 'dias';

/** Loads all sales of a range page by page. */
async function fetchSales(range: Range, call: IdempotentCall): Promise<ReportSale[]> {
  const rows: ReportSale[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listReportSales, {
      query: { ...range, ...(cursor !== undefined && { cursor }) },
    });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

/** Page 'Reporte Ventas' with totals by day (R326 to R331). */
export function SalesReportPage() {
  const [range, setRange] = useRange();
  const report = useQuery({ ...buildQuery(getSalesReport, { query: range }), ...liveQuery });
  const days = report.data?.days ?? [];
  const [listParam] = useUrlParam('lista', 'choice');
  const { from, to } = range;
  const saveSales = useMultiStepCommand(async (_: undefined, call) => fetchSales(range, call), {
    onSuccess: (rows) => downloadCsv(text.salesFilename(from, to), buildSalesCsvRows(rows)),
    onError: (error) => void toast.error(formatFailure(text.notSaved, error)),
  });
  const saveCsv = () => {
    if (listParam === byDayView) downloadCsv(text.filename(from, to), buildDayCsvRows(days));
    else saveSales.mutate(undefined);
  };
  const rangeLabel = rangeText.days(range.from, range.to);
  return (
    <Screen
      title={text.title}
      context={report.data ? text.context(rangeLabel, report.data.total.sales) : undefined}
      contextToCome={text.context(rangeLabel, 0)}
      actions={
        <ReportActions
          disabled={days.length === 0}
          onCsv={saveCsv}
          fetchPdf={(call) => call(getSalesReportPdf, { query: range })}
        />
      }
    >
      <ReportTabs />
      <RangeBar key={`${range.from} ${range.to}`} range={range} onRange={setRange} />
      <QueryBoundary query={report} errorTitle={text.failed} cards="medium">
        {(data) => (data.days.length === 0 ? <NoSales /> : <SalesContent report={data} range={range} />)}
      </QueryBoundary>
    </Screen>
  );
}

function NoSales() {
  return (
    <Card>
      <EmptyState icon={<ChartColumn aria-hidden />} title={text.empty}>
        {text.emptyHint}
      </EmptyState>
    </Card>
  );
}

/** List of the sales or of their days, as chosen. */
function SalesList({ days, range }: { days: Report['days']; range: Range }) {
  const [listParam, setListParam] = useUrlParam('lista', 'choice');
  return (
    <>
      <div className="no-print">
        <SegmentedControl
          legend={text.lists.legend}
          legendHidden
          fullWidth="phones"
          value={listParam === byDayView ? byDayView : ''}
          options={[
            { value: '', label: text.lists.sales },
            { value: byDayView, label: text.lists.days },
          ]}
          onChange={setListParam}
        />
      </div>
      {listParam === byDayView ? (
        <DaysTable days={days} />
      ) : (
        <SalesRows key={`${range.from} ${range.to}`} range={range} />
      )}
    </>
  );
}

function SalesContent({ report, range }: { report: Report; range: Range }) {
  const { days, total, flaggedIds } = report;
  const [firstFlaggedId] = flaggedIds;
  return (
    <Stack gap={16}>
      {firstFlaggedId !== undefined && (
        <Notice
          action={
            <ButtonLink size="small" to={paths.sale(firstFlaggedId)}>
              {text.review}
            </ButtonLink>
          }
        >
          {text.flagged(flaggedIds.length)}
        </Notice>
      )}
      <Card>
        <SalesFigures total={total} />
        <SalesChart report={report} range={range} />
      </Card>
      <SalesList days={days} range={range} />
      <SalesReportPrint report={report} range={range} />
    </Stack>
  );
}
