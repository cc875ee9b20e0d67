import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useSearch } from '#web/src/ui/url-state.ts';
import { soldText as text } from './copy.ts';
import { SoldPanel } from './panel/sold-panel.tsx';
import { useSalesOfClient, useSalesOfDay } from './queries.ts';
import { NothingSold } from './sold-empty.tsx';
import { shownOf, sumsOf } from './sold-filter.ts';
import { SoldFilters } from './sold-filters.tsx';
import { SoldTable } from './sold-table.tsx';
import { params, type SoldPlace, useOpenSale, useSoldFilter } from './use-sold-filter.ts';
import { useSoldKeys } from './use-sold-keys.ts';
import './sold.css';

/** What the address asks for: a day, or all that one client bought. */
function useSoldRows({ clientId, day }: SoldPlace) {
  const ofDay = useSalesOfDay(day.date, clientId === '');
  const ofClient = useSalesOfClient(clientId);
  if (clientId === '') return { query: ofDay, rows: ofDay.data, more: undefined };
  const more = ofClient.hasNextPage
    ? { onMore: () => void ofClient.fetchNextPage(), busy: ofClient.isFetchingNextPage }
    : undefined;
  return { query: ofClient, rows: ofClient.data, more };
}

/** The button of a sale's row. */
const openerIn = (list: HTMLElement | null, saleId: string) =>
  list?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(saleId)}"]`);

/** `/pos/ventas`: the sales of a day; beside them, or instead of them where there is no room, one of them. */
export function SoldPage() {
  const place = useSoldFilter();
  const { query, rows, more } = useSoldRows(place);
  const { openId, open, walkTo, close } = useOpenSale();
  const list = useRef<HTMLDivElement>(null);
  const shown = shownOf(rows ?? [], place);
  const leave = () => {
    close();
    openerIn(list.current, openId)?.focus();
  };
  useSoldKeys({ shown, openId, walkTo, leave });
  useEffect(() => {
    // Answers a promise, which would be taken for what clears up.
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
          {place.clientId === '' ? (
            <SoldFilters place={place} isEmpty={rows !== undefined && shown.length === 0} />
          ) : (
            <LeaveClient />
          )}
          <QueryBoundary query={query} errorTitle={text.failed} cards="medium">
            {() => (
              <SoldTable
                shown={shown}
                openId={openId}
                onOpen={open}
                more={more}
                empty={<NothingSold place={place} />}
              />
            )}
          </QueryBoundary>
        </Screen>
      </div>
      {openId !== '' && <SoldPanel saleId={openId} onClose={leave} />}
    </div>
  );
}

function contextOf({ clientId, day }: SoldPlace, rows: readonly SaleRow[] | undefined): string | undefined {
  if (rows === undefined) return undefined;
  if (clientId !== '') return text.ofClient(rows[0]?.client?.name ?? text.noClient);
  const { count, voided, cents } = sumsOf(rows);
  return text.context(day, count, voided, cents);
}

function LeaveClient() {
  const [, change] = useSearch();
  const leave = () =>
    change((next) => {
      for (const name of [params.client, params.page]) next.delete(name);
      return next;
    }, 'step');
  return (
    <div className="sold__client">
      <Button onClick={leave}>{text.leaveClient}</Button>
    </div>
  );
}
