import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { isTooManyDays } from '#shared/reports/api.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { useSearchState, useUrlParam } from '#web/src/ui/url-state.ts';
import { parseDay } from './sold-filter.ts';

export const params = {
  search: 'buscar',
  day: 'fecha',
  method: 'metodo',
  status: 'estado',
  client: 'cliente',
  item: 'articulo',
  from: 'desde',
  to: 'hasta',
  sale: 'venta',
  page: 'pagina',
} as const;

export const perPage = 10;

/** Filters from the URL. */
export function useSoldFilter() {
  const [typed] = useUrlParam(params.search);
  const [dayWord] = useUrlParam(params.day);
  const [method] = useUrlParam(params.method);
  const [status] = useUrlParam(params.status);
  const [clientId] = useUrlParam(params.client);
  const [itemId] = useUrlParam(params.item);
  const [from] = useUrlParam(params.from);
  const [to] = useUrlParam(params.to);
  const { role } = useSignedIn();
  const today = useToday();
  const day = { date: parseDay(dayWord, today), today, yesterday: addDays(today, -1) };
  const isPeriod =
    clientId === '' && isCivilDate(from) && isCivilDate(to) && from <= to && !isTooManyDays({ from, to });
  const period = isPeriod ? { from, to, ...(itemId !== '' && { itemId }) } : undefined;
  /** A range of days requires access to reports. */
  const isDenied = period !== undefined && role !== 'admin';
  return { typed, dayWord, method, status, clientId, period, isDenied, day };
}
export type SalesFilter = ReturnType<typeof useSoldFilter>;

/** The open sale in the URL; walking to another also sets its page. */
export function useOpenSale() {
  const [search, change] = useSearchState();
  const openId = search.get(params.sale) ?? '';
  const go = (saleId: string, index: number | undefined, kind: 'step' | 'choice') =>
    change((next) => {
      if (saleId === '') next.delete(params.sale);
      else next.set(params.sale, saleId);
      const page = index === undefined ? undefined : Math.floor(index / perPage) + 1;
      if (page === 1) next.delete(params.page);
      else if (page !== undefined) next.set(params.page, String(page));
      return next;
    }, kind);
  return {
    openId,
    open: (saleId: string) => go(saleId, undefined, 'step'),
    /** Replaces the history entry, so that Back does not revisit every sale. */
    walkTo: (saleId: string, index: number) => go(saleId, index, 'choice'),
    close: () => go('', undefined, 'step'),
  };
}
