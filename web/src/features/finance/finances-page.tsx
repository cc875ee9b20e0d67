import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { addMonths, isCivilMonth, toMonth } from '#shared/core/civil-time.ts';
import * as api from '#shared/finance/api.ts';
import {
  buildFinancePdf,
  buildFinanceTables,
  type FinanceReportData,
} from '#shared/finance/finance-report.ts';
import { financeTitle } from '#shared/finance/labels.ts';
import { listMedications } from '#shared/inventory/medication-api.ts';
import { ReportPrint } from '#web/src/components/report-table/report-print.tsx';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { PdfButton } from '#web/src/components/spreadsheet/pdf-button.tsx';
import { toTableRows } from '#web/src/components/spreadsheet/report-rows.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { CollectedCard } from './collected-card.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { financesText as text } from './copy.ts';
import { useIsLate } from './finance-card.tsx';
import { MarginCard, StockCard } from './medicine-cards.tsx';
import { PendingCard } from './pending-card.tsx';
import { TeamCard } from './team-card.tsx';
import './finance.css';

const monthsBack = 36;

/** Returns the month in the URL with the months to choose from. A missing or future month is the current one. */
function useMonth() {
  const [monthParam, showMonth] = useUrlParam('mes', 'step');
  const currentMonth = toMonth(useToday());
  const isValid = isCivilMonth(monthParam) && monthParam <= currentMonth;
  const month = isValid ? monthParam : currentMonth;
  const recentMonths = Array.from({ length: monthsBack }, (_, index) => addMonths(currentMonth, -index));
  const months = recentMonths.includes(month) ? recentMonths : [...recentMonths, month];
  return { month, isPast: month < currentMonth, months, showMonth };
}

/** Runs separate queries, so that one failure does not affect the other cards. */
function useFinances(month: string) {
  const query = { month };
  return {
    month: useQuery({ ...buildQuery(api.getFinanceMonth, { query }), ...liveQuery }),
    pending: useQuery({ ...buildQuery(api.getPendingMoney), ...liveQuery }),
    comparison: useQuery({ ...buildQuery(api.getFinanceComparison), ...liveQuery }),
    stock: useQuery({ ...buildQuery(listMedications), ...liveQuery }),
  };
}

/** Returns the data of the screen once everything is loaded. */
function collectFinances({ month, pending, comparison, stock }: ReturnType<typeof useFinances>) {
  if (!month.data || !pending.data || !comparison.data || !stock.data) return undefined;
  return {
    finances: month.data,
    pending: pending.data,
    periods: comparison.data.periods,
    medications: stock.data.rows,
  };
}

/** Builds the tables as CSV rows, without the empty row before the first table. */
const buildCsvRows = (financeData: FinanceReportData) =>
  buildFinanceTables(financeData)
    .flatMap(({ heading, table }) => toTableRows(heading, table))
    .slice(1);

type ActionsProps = ReturnType<typeof useMonth> & { readonly financeData: FinanceReportData | undefined };

function Actions({ month, months, showMonth, financeData }: ActionsProps) {
  return (
    <>
      <div className="finance-month">
        <SelectField
          label={text.month}
          labelHidden
          value={month}
          options={months.map((value) => ({ value, label: text.monthOf(value) }))}
          onChange={({ target }) => showMonth(target.value)}
        />
      </div>
      <Button
        icon={<Download aria-hidden />}
        disabled={!financeData}
        onClick={() => financeData && downloadCsv(text.csvFile(month), buildCsvRows(financeData))}
      >
        {text.csv}
      </Button>
      <PdfButton disabled={!financeData} fetchPdf={(call) => call(api.getFinancePdf, { query: { month } })} />
    </>
  );
}

/** Page 'Finanzas y Rastreos' (R429 to R433), a view of the ledger. */
export function FinancesPage() {
  const monthState = useMonth();
  const { month, isPast } = monthState;
  const queries = useFinances(month);
  const financeData = collectFinances(queries);
  // The first card grows when loaded and would shift the cards below.
  const isFirstCardLate = useIsLate(queries.month.isPending);
  const isFirstCardInPlace = !queries.month.isPending || isFirstCardLate;
  const readAt = queries.month.data ? new Date(queries.month.dataUpdatedAt) : undefined;
  return (
    <Screen
      title={financeTitle}
      context={readAt && text.context(month, isPast, readAt)}
      contextToCome={text.context(month, isPast, instantNow())}
      actions={<Actions {...monthState} financeData={financeData} />}
    >
      <Stack gap={20} phone={{ gap: 12 }} key={month}>
        <CollectedCard month={queries.month} pending={queries.pending} />
        {isFirstCardInPlace && (
          <>
            <ComparisonCard comparison={queries.comparison} />
            <Split columns="1fr" gap={20} align="start" wide={{ columns: '1.5fr 1fr' }} phone={{ gap: 12 }}>
              <TeamCard query={queries.month} month={month} />
              <PendingCard query={queries.pending} />
            </Split>
            <Split columns="1fr" gap={20} align="start" wide={{ columns: '1fr 1.1fr' }} phone={{ gap: 12 }}>
              <StockCard query={queries.stock} />
              <MarginCard query={queries.month} />
            </Split>
          </>
        )}
        {financeData && <ReportPrint buildDocument={() => buildFinancePdf(financeData)} />}
      </Stack>
    </Screen>
  );
}
