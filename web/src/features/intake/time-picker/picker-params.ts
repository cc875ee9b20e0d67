import { isCivilDate, toMonth } from '#shared/core/civil-time.ts';
import { preferenceParams } from '#web/src/components/booking-preference/booking-address.ts';
import { listOfferedMonths } from '#web/src/components/time-picker/visible-month.ts';
import { useSearchState } from '#web/src/ui/url-state.ts';

const params = { ...preferenceParams, month: 'mes' } as const;

/** A chosen service, month, day or time. It resets the choices that depend on it. */
export type Choice =
  | { readonly serviceId: string }
  | { readonly month: string }
  | { readonly date: string }
  | { readonly time: string };

function applyChoice(search: URLSearchParams, choice: Choice): URLSearchParams {
  if ('time' in choice) {
    search.set(params.time, choice.time);
    return search;
  }
  search.delete(params.time);
  if ('date' in choice) {
    search.set(params.date, choice.date);
    return search;
  }
  search.delete(params.date);
  if ('month' in choice) search.set(params.month, choice.month);
  else {
    search.delete(params.month);
    search.set(params.serviceId, choice.serviceId);
  }
  return search;
}

/** Reads and writes the state of `/time-picker` in the URL. All choices but the time push a history entry. */
export function usePickerParams(today: string) {
  const [search, changeSearch] = useSearchState();
  const date = search.get(params.date) ?? '';
  const month = search.get(params.month) ?? (isCivilDate(date) ? toMonth(date) : '');
  return {
    serviceId: search.get(params.serviceId) ?? '',
    month: listOfferedMonths(today).includes(month) ? month : toMonth(today),
    date: isCivilDate(date) ? date : '',
    time: search.get(params.time) ?? '',
    choose: (choice: Choice) =>
      changeSearch((current) => applyChoice(current, choice), 'time' in choice ? 'choice' : 'step'),
  };
}
