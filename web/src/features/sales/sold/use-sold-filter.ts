import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { isTooManyDays } from '#shared/reports/api.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { useSearchState, useUrlParam } from '#web/src/ui/url-state.ts';
import { parseDay } from './sold-filter.ts';

export const salesParams = {
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

export const salesPerPage = 10;

/** Filters from the URL. */
export function useSoldFilter() {
  const [typed] = useUrlParam(salesParams.search);
  const [dayWord] = useUrlParam(salesParams.day);
  const [method] = useUrlParam(salesParams.method);
  const [status] = useUrlParam(salesParams.status);
  const [clientId] = useUrlParam(salesParams.client);
  const [itemId] = useUrlParam(salesParams.item);
  const [from] = useUrlParam(salesParams.from);
  const [to] = useUrlParam(salesParams.to);
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

/** The open sale in the URL. `walkTo`, for the arrow keys, also sets the page of the list. */
export function useOpenSale() {
  const [search, changeSearch] = useSearchState();
  const openId = search.get(salesParams.sale) ?? '';
  const showSale = (saleId: string, index: number | undefined, kind: 'step' | 'choice') =>
    changeSearch((nextParams) => {
      if (saleId === '') nextParams.delete(salesParams.sale);
      else nextParams.set(salesParams.sale, saleId);
      const page = index === undefined ? undefined : Math.floor(index / salesPerPage) + 1;
      if (page === 1) nextParams.delete(salesParams.page);
      else if (page !== undefined) nextParams.set(salesParams.page, String(page));
      return nextParams;
    }, kind);
  return {
    openId,
    open: (saleId: string) => showSale(saleId, undefined, 'step'),
    /** Replaces the history entry, so that Back does not revisit every sale. */
    walkTo: (saleId: string, index: number) => showSale(saleId, index, 'choice'),
    close: () => showSale('', undefined, 'step'),
  };
}
