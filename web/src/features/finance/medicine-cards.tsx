import type { UseQueryResult } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '#shared/core/route.ts';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import {
  buildMarginTable,
  buildStockTable,
  financeHeadings,
  formatMargin,
} from '#shared/finance/finance-report.ts';
import { countUsableDoses } from '#shared/inventory/medication.ts';
import type { listMedications } from '#shared/inventory/medication-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FigureTable } from './figure-table.tsx';
import { FinanceCard } from './finance-card.tsx';

const isUsedUp = (row: Parameters<typeof countUsableDoses>[0] | undefined) =>
  row !== undefined && countUsableDoses(row) === 0;

/** Indexes of columns that phones hide. */
const vialsColumn = 2;
const soldColumn = 2;
const costColumn = 3;

/** Stock and cost per medication (R429). */
export function StockCard({ query }: { query: UseQueryResult<ReplyOf<typeof listMedications>> }) {
  return (
    <FinanceCard
      title={financeHeadings.stock}
      side={
        <Link className="link" to={paths.medications}>
          {text.inventory}
        </Link>
      }
      query={query}
      errorTitle={text.failed.stock}
    >
      {({ rows }) => {
        if (rows.length === 0) return <EmptyState icon={<Pill aria-hidden />} title={text.noMedications} />;
        const table = buildStockTable(rows);
        return (
          <FigureTable
            caption={financeHeadings.stock}
            {...table}
            rows={table.rows.map(([name, doses, ...cells], index) => [
              name,
              <Text key="doses" tone={isUsedUp(rows[index]) ? 'danger' : 'ink'}>
                {doses}
              </Text>,
              ...cells,
            ])}
            phone={[vialsColumn]}
          />
        );
      }}
    </FinanceCard>
  );
}

/** Gross margin of the medications, which is revenue minus cost of the doses. */
export function MarginCard({ query }: { query: UseQueryResult<FinanceMonth> }) {
  const margin = query.data && formatMargin(query.data.dispatches);
  return (
    <FinanceCard
      title={financeHeadings.margin}
      note={text.margin}
      side={
        margin !== undefined && (
          <Text as="b" size={18} weight={600} className="n">
            {margin}
          </Text>
        )
      }
      query={query}
      errorTitle={text.failed.margin}
    >
      {(finances) =>
        finances.dispatches.length === 0 ? (
          <EmptyState icon={<Pill aria-hidden />} title={text.noDispatches} />
        ) : (
          <FigureTable
            caption={financeHeadings.margin}
            {...buildMarginTable(finances)}
            phone={[soldColumn, costColumn]}
          />
        )
      }
    </FinanceCard>
  );
}
