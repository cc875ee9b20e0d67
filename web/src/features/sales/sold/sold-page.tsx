import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { daySpan } from '#shared/core/format.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { soldText as text } from './copy.ts';
import { SoldPanel } from './panel/sold-panel.tsx';
import { useSalesOfClient, useSalesOfDay, useSalesOfPeriod } from './queries.ts';
import { NothingSold, ReportsOnly } from './sold-empty.tsx';
import { shownOf, sumsOf } from './sold-filter.ts';
import { ListedOf, SoldFilters } from './sold-filters.tsx';
import { SoldTable } from './sold-table.tsx';
import { type SoldPlace, useOpenSale, useSoldFilter } from './use-sold-filter.ts';
import { useSoldKeys } from './use-sold-keys.ts';
import './sold.css';

/** The list in the URL: a day, a range or item, or a client's purchases. */
function useSoldRows({ clientId, period, isRefused, day }: SoldPlace) {
  const ofDay = useSalesOfDay(day.date, clientId === '' && period === undefined);
  const ofPeriod = useSalesOfPeriod(isRefused ? undefined : period);
  const ofClient = useSalesOfClient(clientId);
  if (clientId === '' && period === undefined) return { query: ofDay, rows: ofDay.data, more: undefined };
  const list = period ? ofPeriod : ofClient;
  const more = list.hasNextPage
    ? { onMore: () => void list.fetchNextPage(), busy: list.isFetchingNextPage }
    : undefined;
  return { query: list, rows: list.data, more };
}

const openerIn = (list: HTMLElement | null, saleId: string) =>
  list?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(saleId)}"]`);

/** `/pos/ventas`: a day's sales, with one open beside or, on narrow screens, instead of the list. */
export function SoldPage() {
  const place = useSoldFilter();
  const sold = useSoldRows(place);
  const { rows } = sold;
  const { openId, open, walkTo, close } = useOpenSale();
  const list = useRef<HTMLDivElement>(null);
  const shown = shownOf(rows ?? [], place);
  const leave = () => {
    close();
    openerIn(list.current, openId)?.focus();
  };
  useSoldKeys({ shown, openId, walkTo, leave });
  useEffect(() => {
    // `void`: in some browsers the call returns a promise, which React would take for a cleanup.
    void openerIn(list.current, openId)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (
    <div className={openId === '' ? 'page--flush sold' : 'page--flush sold sold--open'}>
      <div className="sold__list" ref={list}>
        <Screen
          title={text.title}
          context={contextOf(place, rows)}
          contextToCome={text.context(place.day, 0, 0, 0)}
          actions={
            <ButtonLink to={paths.pos} icon={<ArrowLeft aria-hidden />}>
              {text.toTill}
            </ButtonLink>
          }
        >
          {place.isRefused ? (
            <ReportsOnly />
          ) : (
            <Listed place={place} sold={sold} openId={openId} onOpen={open} />
          )}
        </Screen>
      </div>
      {openId !== '' && <SoldPanel saleId={openId} onClose={leave} />}
    </div>
  );
}

type ListedProps = {
  place: SoldPlace;
  sold: ReturnType<typeof useSoldRows>;
  openId: string;
  onOpen: (saleId: string) => void;
};

function Listed({ place, sold: { query, rows, more }, openId, onOpen }: ListedProps) {
  const shown = shownOf(rows ?? [], place);
  return (
    <>
      {place.clientId === '' && place.period === undefined ? (
        <SoldFilters place={place} isEmpty={rows !== undefined && shown.length === 0} />
      ) : (
        <ListedOf place={place} rows={rows} />
      )}
      <QueryBoundary query={query} errorTitle={text.failed} cards="medium">
        {() => (
          <SoldTable
            shown={shown}
            openId={openId}
            onOpen={onOpen}
            more={more}
            empty={<NothingSold place={place} />}
          />
        )}
      </QueryBoundary>
    </>
  );
}

function contextOf(
  { clientId, period, day }: SoldPlace,
  rows: readonly SaleRow[] | undefined,
): string | undefined {
  if (rows === undefined) return undefined;
  if (clientId !== '') return rows[0] && text.ofClient(rows[0].client?.name ?? text.noClient);
  if (period) return daySpan(period.from, period.to);
  const { count, voided, cents } = sumsOf(rows);
  return text.context(day, count, voided, cents);
}
