import { Lock, ReceiptText, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saleNumber } from '#shared/sales/sale.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { soldText as text } from './copy.ts';
import { useSaleOfNumber } from './queries.ts';
import { numberIn } from './sold-filter.ts';
import { ClearFilters, SeeToday } from './sold-filters.tsx';
import { params, type SoldPlace } from './use-sold-filter.ts';

/** Empty state: no sales, or none that match the filters. */
export function NothingSold({ place }: { place: SoldPlace }) {
  const { typed, method, status, clientId, period, day } = place;
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
      action={<ClearFilters variant="secondary" names={[params.search, params.method, params.status]} />}
    >
      <OfAnotherDay typed={typed} />
    </EmptyState>
  );
}

/** Empty state for users without access to reports. */
export const ReportsOnly = () => (
  <EmptyState icon={<Lock aria-hidden />} title={text.reportsOnly} action={<SeeToday />}>
    {text.reportsOnlyHint}
  </EmptyState>
);

/** Link to a sale of another day with the typed number. */
function OfAnotherDay({ typed }: { typed: string }) {
  const number = numberIn(useDebouncedValue(typed));
  const { data } = useSaleOfNumber(number);
  if (number === undefined || data === undefined) return null;
  const shown = saleNumber(number);
  return (
    <span className="n" role="status">
      {text.ofAnotherDay(shown)} <Link to={paths.sale(data.saleId)}>{text.see(shown)}</Link>
    </span>
  );
}
