import { bookableDays } from '#lambdas/appointments/offers/bookable-staff.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { limitSource } from '#lambdas/runtime/source.ts';
import { shownOnWeb } from '#shared/appointments/booking/eligibility.ts';
import { availableTimes, bookableDates } from '#shared/appointments/booking/slots.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { listOpenTimes as route } from '#shared/intake/api.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { publicReads } from './public-rate-limits.ts';

/** The hours that really are free for a service, with anyone active who performs it; a hidden service is not there. */
export const listOpenTimes = operation(route, async ({ query, source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { from, to, serviceId } = query;
  const [[service], everyone, daysOf] = await Promise.all([
    platform.catalog.servicesByIds([serviceId]),
    platform.staff.all(),
    bookableDays(platform, { from, to }),
  ]);
  if (!service || !shownOnWeb(service)) throw new AppError(coreErrors.not_found);

  const now = civilAt(platform.now());
  return availableTimes({
    staff: qualifiedFor(everyone, [serviceId]).map(daysOf),
    dates: bookableDates({ from, to }, now.date),
    durationMinutes: service.durationMinutes,
    notBefore: now,
  });
});
