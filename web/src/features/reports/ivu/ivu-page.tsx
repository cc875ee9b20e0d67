import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, isCivilMonth, toMonth } from '#shared/core/civil-time.ts';
import { getIvuPdf, getIvuSummary } from '#shared/reports/api.ts';
import type { IvuMonth } from '#shared/reports/ivu-month.ts';
import {
  buildDaysTable,
  buildTaxReturnTable,
  formatIvuMonth,
  formatSoldDays,
  ivuTitle,
} from '#shared/reports/ivu-report.ts';
import { buildIvuPdf } from '#shared/reports/report-pdf.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { ReportActions } from '#web/src/components/spreadsheet/report-actions.tsx';
import { toTableRows } from '#web/src/components/spreadsheet/report-rows.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { ChecksCard, useIvuChecks } from './checks-card.tsx';
import { ivuText as text } from './copy.ts';
import { DaysCard } from './days-card.tsx';
import { ReturnCard } from './return-card.tsx';
import './ivu.css';

/** Returns the month in the URL, or the current month if it is missing or in the future. */
function useMonth() {
  const [monthParam, showMonth] = useUrlParam('mes', 'step');
  const currentMonth = toMonth(useToday());
  const isValid = isCivilMonth(monthParam) && monthParam <= currentMonth;
  const month = isValid ? monthParam : currentMonth;
  const step = (direction: -1 | 1) => showMonth(addMonths(month, direction));
  return { month, isCurrent: month === currentMonth, step };
}

/** Pager between months, up to the current one. */
const MonthPager = ({ month, isCurrent, step }: ReturnType<typeof useMonth>) => (
  <Row as="fieldset" inline className="month-pager no-print" aria-label={text.months.group}>
    <IconButton label={text.months.previous} icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
    <Text as="p" weight={600} textAlign="center" className="n" aria-live="polite">
      {formatIvuMonth({ month, isOver: !isCurrent })}
    </Text>
    <IconButton
      label={text.months.next}
      icon={<ChevronRight aria-hidden />}
      disabled={isCurrent}
      onClick={() => step(1)}
    />
  </Row>
);

const buildCsvRows = (month: IvuMonth) => [
  [ivuTitle, formatIvuMonth(month)],
  ...toTableRows(text.returnTitle, buildTaxReturnTable(month)),
  ...toTableRows(text.byDay, buildDaysTable(month)),
];

const formatContext = (month: IvuMonth) => `${formatIvuMonth(month)} · ${formatSoldDays(month)}`;

function IvuPrint({ month }: { readonly month: IvuMonth }) {
  const { data: checks } = useIvuChecks(month);
  return <ReportPrint buildDocument={() => buildIvuPdf(month, checks)} />;
}

/** Page 'Resumen de IVU' with the figures of a month's sales tax return and their checks. */
export function IvuPage() {
  const monthState = useMonth();
  const { month } = monthState;
  const summary = useQuery({ ...buildQuery(getIvuSummary, { query: { month } }), ...liveQuery });
  const { data } = summary;
  return (
    <Screen
      title={ivuTitle}
      context={data && formatContext(data)}
      contextToCome={formatIvuMonth({ month, isOver: !monthState.isCurrent })}
      actions={
        <ReportActions
          variant="primary"
          label={text.pdf}
          disabled={!data}
          onCsv={() => data && downloadCsv(text.file(month), buildCsvRows(data))}
          fetchPdf={(call) => call(getIvuPdf, { query: { month } })}
        />
      }
    >
      <ReportTabs />
      <MonthPager {...monthState} />
      <QueryBoundary query={summary} errorTitle={text.failed}>
        {(loadedMonth) => (
          <Stack gap={20} phone={{ gap: 12 }}>
            <Split columns="1fr 340px" gap={20} align="start" tablet={{ columns: '1fr' }} phone={{ gap: 12 }}>
              <ReturnCard month={loadedMonth} />
              <ChecksCard key={loadedMonth.month} month={loadedMonth} />
            </Split>
            <DaysCard month={loadedMonth} />
            <IvuPrint month={loadedMonth} />
          </Stack>
        )}
      </QueryBoundary>
    </Screen>
  );
}
