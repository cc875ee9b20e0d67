import { Lock, ReceiptText, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatSaleNumber } from '#shared/sales/sale.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { soldText as text } from './copy.ts';
import { useSaleByNumber } from './queries.ts';
import { parseTypedSaleNumber } from './sold-filter.ts';
import { ClearFilters, TodayLink } from './sold-filters.tsx';
import { type SalesFilter, salesParams } from './use-sold-filter.ts';

/** Empty state without sales, or without sales that match the filters. */
export function EmptySales({ filter }: { filter: SalesFilter }) {
  const { typed, method, status, clientId, period, day } = filter;
  if (clientId !== '') return <EmptyState icon={<ReceiptText aria-hidden />} title={text.noneOfClient} />;
  if (period)
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title={period.itemId === undefined ? text.noneOfPeriod : text.noneOfItem}
      >
        {period.itemId !== undefined && text.noneOfItemHint}
      </EmptyState>
    );
  if (typed.trim() === '' && method === '' && status === '')
    return (
      <EmptyState icon={<ReceiptText aria-hidden />} title={text.emptyDay(day)}>
        {text.emptyDayHint}
      </EmptyState>
    );
  const title = typed.trim() === '' ? text.noMatchFilter(day) : text.noMatch(typed.trim(), day);
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={title}
      action={
        <ClearFilters
          variant="secondary"
          names={[salesParams.search, salesParams.method, salesParams.status]}
        />
      }
    >
      <OtherDayLink typed={typed} />
    </EmptyState>
  );
}

/** Empty state for users without access to reports. */
export const ReportsOnlyState = () => (
  <EmptyState icon={<Lock aria-hidden />} title={text.reportsOnly} action={<TodayLink />}>
    {text.reportsOnlyHint}
  </EmptyState>
);

/** Link to a sale of another day with the typed number. */
function OtherDayLink({ typed }: { typed: string }) {
  const number = parseTypedSaleNumber(useDebouncedValue(typed));
  const { data } = useSaleByNumber(number);
  if (number === undefined || data === undefined) return null;
  const saleNumber = formatSaleNumber(number);
  return (
    <span className="n" role="status">
      {text.ofAnotherDay(saleNumber)} <Link to={paths.sale(data.saleId)}>{text.see(saleNumber)}</Link>
    </span>
  );
}
