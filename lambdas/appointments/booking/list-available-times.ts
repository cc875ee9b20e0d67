import { operation } from '#lambdas/runtime/operation.ts';
import { listAvailableTimes as route } from '#shared/appointments/api.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { availableTimes, bookableDates } from '#shared/appointments/booking/slots.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { bookableDays } from '../offers/bookable-staff.ts';
import { requestedServices } from '../shared/requested-services.ts';

/** The hours that really are free for these services, with anyone active who performs all of them. */
export const listAvailableTimes = operation(route, async ({ params, query }, platform) => {
  const { from, to, serviceIds } = query;
  const [services, everyone, daysOf] = await Promise.all([
    platform.patients
      .get(params.patientId)
      .then((patient) => requestedServices(platform, patient, serviceIds)),
    platform.staff.all(),
    bookableDays(platform, { from, to }),
  ]);

  const now = civilAt(platform.now());
  return availableTimes({
    staff: qualifiedFor(everyone, serviceIds).map(daysOf),
    dates: bookableDates({ from, to }, now.date),
    durationMinutes: quoteOf(services).durationMinutes,
    notBefore: now,
  });
});
