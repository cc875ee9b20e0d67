import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName, startInstantKey } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import type { Actor } from '#shared/core/roles.ts';
import { isMinorOn, whyNoConsent } from '#shared/records/consents/laser-consent.ts';
import { type ConsentDue, listConsentsDue as route } from '#shared/records/consents/laser-consent-api.ts';
import { categoryNames } from './laser-appointments.ts';

/** The appointments of a day, from its sheets; staff hear of their own. */
async function appointmentsOn(platform: Platform, day: string, actor: Actor): Promise<Appointment[]> {
  const sheets = await platform.daySheets.between(day, day);
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  const own = sheets.filter(({ staffId }) => !isStaff || staffId === actor.id);
  return platform.appointments.byIds(
    own.flatMap(({ appointments }) => appointments.map(({ appointmentId }) => appointmentId)),
  );
}

const dueView = (appointment: Appointment, isMinor: boolean | undefined): ConsentDue => ({
  appointmentId: appointment.appointmentId,
  patientId: appointment.patientId,
  patientName: fullName(appointment.patient),
  date: appointment.date,
  time: appointment.time,
  staffName: appointment.staffName,
  serviceNames: appointment.services.map(({ name }) => name),
  ...(isMinor !== undefined && { isMinor }),
});

export const listConsentsDue = operation(route, async ({ actor }, platform) => {
  const day = today(platform.now());
  const appointments = await appointmentsOn(platform, day, actor);
  if (appointments.length === 0) return [];
  const categoryOf = await categoryNames(platform);
  const laser = appointments.filter(
    (appointment) => whyNoConsent(appointment, day, categoryOf) === undefined,
  );
  const [signed, clients, { adultYears }] = await Promise.all([
    platform.laserConsents.signed(laser.map(({ appointmentId }) => appointmentId)),
    platform.patients.byIds(laser.map(({ patientId }) => patientId)),
    platform.settings.get(),
  ]);
  const birthDates = new Map(clients.map(({ patientId, birthDate }) => [patientId, birthDate]));
  return laser
    .filter(({ appointmentId }) => !signed.has(appointmentId))
    .map((appointment) =>
      dueView(appointment, isMinorOn(birthDates.get(appointment.patientId), day, adultYears)),
    )
    .sort((a, b) => startInstantKey(a).localeCompare(startInstantKey(b)));
});
