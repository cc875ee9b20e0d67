import { isCivilDate, monthOf } from '#shared/core/civil-time.ts';
import { monthsOffered } from '#web/src/components/time-picker/shown-month.ts';
import { useSearch } from '#web/src/ui/url-state.ts';

const params = { serviceId: 'servicio', month: 'mes', date: 'fecha' } as const;

/** Of service, month and day: who chooses one chooses anew what depends on it. */
type Choice = { readonly serviceId: string } | { readonly month: string } | { readonly date: string };

function chosen(search: URLSearchParams, choice: Choice): URLSearchParams {
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

/** What is chosen on `/time-picker`, each a step of history: Back leads to the one before. */
export function usePickerAddress(today: string) {
  const [search, change] = useSearch();
  const month = search.get(params.month) ?? '';
  const date = search.get(params.date) ?? '';
  return {
    serviceId: search.get(params.serviceId) ?? '',
    month: monthsOffered(today).includes(month) ? month : monthOf(today),
    date: isCivilDate(date) ? date : '',
    choose: (choice: Choice) => change((now) => chosen(now, choice), 'step'),
  };
}
