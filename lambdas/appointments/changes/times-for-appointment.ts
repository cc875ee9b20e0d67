import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { availableTimes, bookableDates } from '#shared/appointments/booking/slots.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { qualifiedFor } from '#shared/staff/staff-member.ts';
import { bookableDays } from '../offers/bookable-staff.ts';

/** The hours to which a client may move an appointment, with anyone who performs its services; its own hour counts as free. */
export async function timesForAppointment(
  platform: Platform,
  appointment: Appointment,
  range: { readonly from: string; readonly to: string },
) {
  const [everyone, daysOf] = await Promise.all([
    platform.staff.all(),
    bookableDays(platform, range, appointment),
  ]);
  const serviceIds = appointment.services.map(({ serviceId }) => serviceId);
  const now = civilAt(platform.now());
  return availableTimes({
    staff: qualifiedFor(everyone, serviceIds).map(daysOf),
    dates: bookableDates(range, now.date),
    durationMinutes: appointment.durationMinutes,
    notBefore: now,
  });
}
