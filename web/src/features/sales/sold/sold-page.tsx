import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDaySpan } from '#shared/core/format.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { soldText as text } from './copy.ts';
import { EmptySales, ReportsOnlyState } from './empty-sales.tsx';
import { SoldPanel } from './panel/sold-panel.tsx';
import { useSalesOfClient, useSalesOfDay, useSalesOfPeriod } from './queries.ts';
import { filterSales, summarizeSales } from './sold-filter.ts';
import { ListSubject, SoldFilters } from './sold-filters.tsx';
import { SoldTable } from './sold-table.tsx';
import { type SalesFilter, useOpenSale, useSoldFilter } from './use-sold-filter.ts';
import { useSoldKeys } from './use-sold-keys.ts';
import '../sales.css';
import './sold.css';

/** Loads the list in the URL: a day, a range or item, or a client's purchases. */
function useSalesList({ clientId, period, isDenied, day }: SalesFilter) {
  const dayQuery = useSalesOfDay(day.date, clientId === '' && period === undefined);
  const periodQuery = useSalesOfPeriod(isDenied ? undefined : period);
  const clientQuery = useSalesOfClient(clientId);
  if (clientId === '' && period === undefined)
    return { query: dayQuery, rows: dayQuery.data, loadMore: undefined };
  const pagedQuery = period ? periodQuery : clientQuery;
  const loadMore = pagedQuery.hasNextPage
    ? { onMore: () => void pagedQuery.fetchNextPage(), busy: pagedQuery.isFetchingNextPage }
    : undefined;
  return { query: pagedQuery, rows: pagedQuery.data, loadMore };
}

const findOpenButton = (list: HTMLElement | null, saleId: string) =>
  list?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(saleId)}"]`);

/** `/pos/ventas`: a day's sales. The open sale is beside the list or, on narrow screens, replaces it. */
export function SoldPage() {
  const filter = useSoldFilter();
  const salesList = useSalesList(filter);
  const { rows } = salesList;
  const { openId, open, walkTo, close } = useOpenSale();
  const list = useRef<HTMLDivElement>(null);
  const visibleSales = filterSales(rows ?? [], filter);
  const leave = () => {
    close();
    findOpenButton(list.current, openId)?.focus();
  };
  useSoldKeys({ sales: visibleSales, openId, walkTo, leave });
  useEffect(() => {
    // `void`, because newer browsers return a promise, which React would take for a cleanup.
    void findOpenButton(list.current, openId)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (
    <div className={openId === '' ? 'page--flush sold' : 'page--flush sold sold--open'}>
      <div className="sales-scroll" ref={list}>
        <Screen
          title={text.title}
          context={buildContext(filter, rows)}
          contextToCome={text.context(filter.day, 0, 0, 0)}
          actions={
            <ButtonLink to={paths.pos} icon={<ArrowLeft aria-hidden />}>
              {text.toPos}
            </ButtonLink>
          }
        >
          {filter.isDenied ? (
            <ReportsOnlyState />
          ) : (
            <SalesList filter={filter} sales={salesList} openId={openId} onOpen={open} />
          )}
        </Screen>
      </div>
      {openId !== '' && <SoldPanel saleId={openId} onClose={leave} />}
    </div>
  );
}

type SalesListProps = {
  filter: SalesFilter;
  sales: ReturnType<typeof useSalesList>;
  openId: string;
  onOpen: (saleId: string) => void;
};

function SalesList({ filter, sales: { query, rows, loadMore }, openId, onOpen }: SalesListProps) {
  const visibleSales = filterSales(rows ?? [], filter);
  return (
    <>
      {filter.clientId === '' && filter.period === undefined ? (
        <SoldFilters filter={filter} isEmpty={rows !== undefined && visibleSales.length === 0} />
      ) : (
        <ListSubject filter={filter} rows={rows} />
      )}
      <QueryBoundary query={query} errorTitle={text.failed} cards="medium">
        {() => (
          <SoldTable
            sales={visibleSales}
            openId={openId}
            onOpen={onOpen}
            loadMore={loadMore}
            empty={<EmptySales filter={filter} />}
          />
        )}
      </QueryBoundary>
    </>
  );
}

function buildContext(
  { clientId, period, day }: SalesFilter,
  rows: readonly SaleRow[] | undefined,
): string | undefined {
  if (rows === undefined) return undefined;
  if (clientId !== '') return rows[0] && text.ofClient(rows[0].client?.name ?? text.noClient);
  if (period) return formatDaySpan(period.from, period.to);
  const { count, voided, cents } = summarizeSales(rows);
  return text.context(day, count, voided, cents);
}
