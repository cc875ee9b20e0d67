import { operation } from '#lambdas/runtime/operation.ts';
import { listPopularServices as route } from '#shared/appointments/calendar/calendar-api.ts';
import type { DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { addDays, today } from '#shared/core/civil-time.ts';

const daysCounted = 90;
const mostListed = 20;

function countsOf(sheets: readonly DaySheet[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { appointments } of sheets)
    for (const { serviceIds } of appointments)
      for (const serviceId of serviceIds) counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1);
  return counts;
}

/** The services booked most on the days up to today; those no longer sold are left out. */
export const listPopularServices = operation(route, async (_, { catalog, daySheets, now }) => {
  const last = today(now());
  const [services, sheets] = await Promise.all([
    catalog.services(),
    daySheets.between(addDays(last, 1 - daysCounted), last),
  ]);
  const counts = countsOf(sheets);
  return services
    .filter(({ active }) => active)
    .map(({ productId, name }) => ({ serviceId: productId, name, count: counts.get(productId) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
    .slice(0, mostListed);
});
