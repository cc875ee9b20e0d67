import { operation } from '#lambdas/runtime/operation.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { availableTimes } from '#shared/appointments/booking/slots.ts';
import { listTimesForServices as route } from '#shared/appointments/calendar/calendar-api.ts';
import { datesFrom } from '#shared/core/civil-time.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { bookableDays } from '../offers/bookable-staff.ts';
import { servicesSold } from '../shared/requested-services.ts';

/** The hours at which anyone, or one aesthetician, is free for these services; the front desk may book the past. */
export const listTimesForServices = operation(route, async ({ query }, platform) => {
  const { from, to, serviceIds, staffId } = query;
  const [services, members, daysOf] = await Promise.all([
    servicesSold(platform, serviceIds, ({ active }) => active),
    staffId === undefined ? platform.staff.all() : platform.staff.get(staffId).then((member) => [member]),
    bookableDays(platform, { from, to }),
  ]);

  return availableTimes({
    staff: qualifiedFor(members, serviceIds).map(daysOf),
    dates: datesFrom(from, to),
    durationMinutes: quoteOf(services).durationMinutes,
  });
});
