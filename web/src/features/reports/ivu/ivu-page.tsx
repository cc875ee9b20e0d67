import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, isCivilMonth, monthOf } from '#shared/core/civil-time.ts';
import { getIvuPdf, getIvuSummary } from '#shared/reports/api.ts';
import type { IvuMonth } from '#shared/reports/ivu-month.ts';
import { daysTable, ivuMonthText, ivuTitle, returnTable, soldDaysText } from '#shared/reports/ivu-report.ts';
import { ivuPaper } from '#shared/reports/report-paper.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { ReportActions } from '#web/src/components/spreadsheet/report-actions.tsx';
import { tableRows } from '#web/src/components/spreadsheet/report-rows.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { ChecksCard, useIvuChecks } from './checks-card.tsx';
import { ivuText as text } from './copy.ts';
import { DaysCard } from './days-card.tsx';
import { ReturnCard } from './return-card.tsx';
import './ivu.css';

/** The month in the URL; the current month if missing or in the future. */
function useMonth() {
  const [typed, show] = useUrlParam('mes', 'step');
  const current = monthOf(useToday());
  const isGiven = isCivilMonth(typed) && typed <= current;
  const month = isGiven ? typed : current;
  const step = (months: -1 | 1) => show(addMonths(month, months));
  return { month, isCurrent: month === current, step };
}

/** Pager between months, up to the current one. */
const MonthPager = ({ month, isCurrent, step }: ReturnType<typeof useMonth>) => (
  <fieldset className="month-pager no-print" aria-label={text.months.group}>
    <IconButton label={text.months.previous} icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
    <p className="n" aria-live="polite">
      {ivuMonthText({ month, isOver: !isCurrent })}
    </p>
    <IconButton
      label={text.months.next}
      icon={<ChevronRight aria-hidden />}
      disabled={isCurrent}
      onClick={() => step(1)}
    />
  </fieldset>
);

const csvRows = (month: IvuMonth) => [
  [ivuTitle, ivuMonthText(month)],
  ...tableRows(text.forReturn, returnTable(month)),
  ...tableRows(text.byDay, daysTable(month)),
];

const contextOf = (month: IvuMonth) => `${ivuMonthText(month)} · ${soldDaysText(month)}`;

function IvuPrint({ month }: { readonly month: IvuMonth }) {
  const { data: checks } = useIvuChecks(month);
  return <ReportPrint paper={() => ivuPaper(month, checks)} />;
}

/** 'Resumen de IVU': the figures of a month's sales tax return, with checks. */
export function IvuPage() {
  const place = useMonth();
  const { month } = place;
  const summary = useQuery({ ...queryOf(getIvuSummary, { query: { month } }), ...liveQuery });
  const { data } = summary;
  return (
    <Screen
      title={ivuTitle}
      context={data && contextOf(data)}
      contextToCome={ivuMonthText({ month, isOver: !place.isCurrent })}
      actions={
        <ReportActions
          variant="primary"
          label={text.pdf}
          disabled={!data}
          onCsv={() => data && downloadCsv(text.file(month), csvRows(data))}
          ask={(call) => call(getIvuPdf, { query: { month } })}
        />
      }
    >
      <ReportTabs />
      <MonthPager {...place} />
      <QueryBoundary query={summary} errorTitle={text.failed}>
        {(shown) => (
          <div className="ivu">
            <div className="ivu__top">
              <ReturnCard month={shown} />
              <ChecksCard key={shown.month} month={shown} />
            </div>
            <DaysCard month={shown} />
            <IvuPrint month={shown} />
          </div>
        )}
      </QueryBoundary>
    </Screen>
  );
}
