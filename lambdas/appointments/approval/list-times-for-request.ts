import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForRequest as route } from '#shared/appointments/api.ts';
import { availableTimes } from '#shared/appointments/booking/slots.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { datesFrom } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { bookableDays } from '../offers/bookable-staff.ts';

/**
 * Where one aesthetician could take this appointment, as long as it is or as long as asked; its own hour counts as free, and
 * the front desk may book the past. Nowhere, when they cannot do it.
 */
export const listTimesForRequest = operation(route, async ({ params, query, actor }, platform) => {
  const { from, to, staffId, durationMinutes } = query;
  const { appointmentId } = params;
  const [appointment, member] = await Promise.all([
    platform.appointments.get(appointmentId),
    platform.staff.get(staffId),
  ]);
  if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  const daysOf = await bookableDays(platform, { from, to }, appointment);
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  return availableTimes({
    staff: qualifiedFor([member], serviceIds).map(daysOf),
    dates: datesFrom(from, to),
    durationMinutes: durationMinutes ?? appointment.durationMinutes,
  });
});
