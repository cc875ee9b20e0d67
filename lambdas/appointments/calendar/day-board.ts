import { readWorkingHours } from '#lambdas/booking/bookable-staff.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, occupiesSlot } from '#shared/appointments/appointment.ts';
import * as api from '#shared/appointments/calendar/calendar-api.ts';
import { isOnCalendar, listBlockedTimes } from '#shared/appointments/calendar/day-sheet.ts';
import { getToday, listDatesInRange } from '#shared/core/civil-time.ts';
import type { Actor } from '#shared/core/roles.ts';
import { listLaserServiceIds } from '#shared/records/consents/laser-consent.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { findAlertedIds } from '../alerts/service-alerts.ts';

/** Returns the aesthetician's own id, and undefined for the front desk, which sees everyone. */
const findOwnStaffId = (actor: Actor): string | undefined =>
  actor.kind === 'user' && actor.role === 'staff' ? actor.id : undefined;

/** Reads the day sheets of a range, of one or all staff members. */
export const readSheets = (
  { daySheets }: Pick<Platform, 'daySheets'>,
  staffId: string | undefined,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  staffId === undefined
    ? daySheets.between(from, to)
    : daySheets.ofStaffMember(staffId, listDatesInRange(from, to));

export const listWorkingHours = operation(api.listWorkingHours, async ({ query, actor }, platform) => {
  const { from, to } = query;
  const ownStaffId = findOwnStaffId(actor);
  const members = filterQualified(await platform.staff.allBookable(), []).filter(
    ({ staffId }) => ownStaffId === undefined || staffId === ownStaffId,
  );
  const [getHours, sheets] = await Promise.all([
    readWorkingHours(platform, members, { from, center: platform.settings.get() }),
    readSheets(platform, ownStaffId, query),
  ]);
  const dates = listDatesInRange(from, to);
  return members.flatMap((member) => {
    const { staffId } = member;
    const openHours = getHours(member);
    const memberSheets = sheets.filter((sheet) => sheet.staffId === staffId);
    return dates
      .map((date) => {
        const sheet = memberSheets.find((candidate) => candidate.date === date);
        const blocked = sheet ? [...listBlockedTimes(sheet)] : [];
        return { staffId, date, hours: [...openHours(date)], ...(blocked.length > 0 && { blocked }) };
      })
      .filter(({ hours, blocked }) => hours.length > 0 || blocked !== undefined);
  });
});

const recentAppointments = 20;

export const listRecentServices = operation(api.listRecentServices, async ({ params }, { appointments }) => {
  const { rows } = await appointments.byPatient(params.patientId, undefined, recentAppointments);
  const kept = rows.filter(({ status, hidden }) => occupiesSlot(status) && !hidden);
  return [...new Set(kept.flatMap(({ services }) => services.map(({ serviceId }) => serviceId)))];
});

const isPaid = (appointment: Appointment): boolean =>
  appointment.status === 'completed'
    ? appointment.collectedCents > 0
    : 'collected' in appointment && appointment.collected !== undefined;

/** Returns the confirmed laser appointments from today on that have no consent. */
async function findMissingConsents(
  { catalog, laserConsents, now }: Pick<Platform, 'catalog' | 'laserConsents' | 'now'>,
  appointments: readonly Appointment[],
): Promise<ReadonlySet<string>> {
  const [services, categories] = await Promise.all([catalog.services(), catalog.categories()]);
  const laserServiceIds = listLaserServiceIds({ services, categories });
  const today = getToday(now());
  const laserIds = appointments
    .filter(
      ({ date, status, services: booked }) =>
        date >= today &&
        status === 'confirmed' &&
        booked.some(({ serviceId }) => laserServiceIds.has(serviceId)),
    )
    .map(({ appointmentId }) => appointmentId);
  if (laserIds.length === 0) return new Set();
  const signedIds = await laserConsents.listSignedIds(laserIds);
  return new Set(laserIds.filter((id) => !signedIds.has(id)));
}

/** Says only that there is an alert, so that loading the board is no read of the record. */
export const listAppointmentFlags = operation(
  api.listAppointmentFlags,
  async ({ query: { date }, actor }, platform) => {
    const ownStaffId = findOwnStaffId(actor);
    const sheets = await readSheets(platform, ownStaffId, { from: date, to: date });
    const shown = sheets.flatMap((sheet) => sheet.appointments).filter(isOnCalendar);
    const appointments = await platform.appointments.byIds(shown.map(({ appointmentId }) => appointmentId));
    const [alertedIds, missingConsents] = await Promise.all([
      findAlertedIds(platform, appointments),
      findMissingConsents(platform, appointments),
    ]);
    return appointments.map((appointment) => ({
      appointmentId: appointment.appointmentId,
      alert: alertedIds.has(appointment.appointmentId),
      balanceDueCents: appointment.balanceDueCents,
      paid: isPaid(appointment),
      ...(missingConsents.has(appointment.appointmentId) && { consentMissing: true as const }),
    }));
  },
);
