import { isCivilDate, monthOf } from '#shared/core/civil-time.ts';
import { monthsOffered } from '#web/src/components/time-picker/shown-month.ts';
import { wishParams } from '#web/src/components/wish/booking-address.ts';
import { useSearch } from '#web/src/ui/url-state.ts';

const params = { ...wishParams, month: 'mes' } as const;

/** A change of service, month, day or hour resets the choices that depend on it. */
export type Choice =
  | { readonly serviceId: string }
  | { readonly month: string }
  | { readonly date: string }
  | { readonly time: string };

function chosen(search: URLSearchParams, choice: Choice): URLSearchParams {
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

/** State of `/time-picker` in the URL; every choice except the hour pushes a history entry. */
export function usePickerAddress(today: string) {
  const [search, change] = useSearch();
  const date = search.get(params.date) ?? '';
  const month = search.get(params.month) ?? (isCivilDate(date) ? monthOf(date) : '');
  return {
    serviceId: search.get(params.serviceId) ?? '',
    month: monthsOffered(today).includes(month) ? month : monthOf(today),
    date: isCivilDate(date) ? date : '',
    time: search.get(params.time) ?? '',
    choose: (choice: Choice) => change((now) => chosen(now, choice), 'time' in choice ? 'choice' : 'step'),
  };
}
