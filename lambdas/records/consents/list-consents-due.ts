import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName, startInstantKey } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import type { Actor } from '#shared/core/roles.ts';
import { isMinorOn, whyNoConsent } from '#shared/records/consents/laser-consent.ts';
import { type ConsentDue, listConsentsDue as route } from '#shared/records/consents/laser-consent-api.ts';
import { categoryNames } from './laser-appointments.ts';

/** The visits of a day, from its sheets; staff hear of their own. */
async function visitsOn(platform: Platform, day: string, actor: Actor): Promise<Appointment[]> {
  const sheets = await platform.daySheets.between(day, day);
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  const own = sheets.filter(({ staffId }) => !isStaff || staffId === actor.id);
  return platform.appointments.byIds(
    own.flatMap(({ visits }) => visits.map(({ appointmentId }) => appointmentId)),
  );
}

const dueView = (visit: Appointment, isMinor: boolean | undefined): ConsentDue => ({
  appointmentId: visit.appointmentId,
  patientId: visit.patientId,
  patientName: fullName(visit.patient),
  date: visit.date,
  time: visit.time,
  staffName: visit.staffName,
  serviceNames: visit.services.map(({ name }) => name),
  ...(isMinor !== undefined && { isMinor }),
});

export const listConsentsDue = operation(route, async ({ actor }, platform) => {
  const day = today(platform.now());
  const visits = await visitsOn(platform, day, actor);
  if (visits.length === 0) return [];
  const categoryOf = await categoryNames(platform);
  const laser = visits.filter((visit) => whyNoConsent(visit, day, categoryOf) === undefined);
  const [signed, clients, { adultYears }] = await Promise.all([
    platform.laserConsents.signed(laser.map(({ appointmentId }) => appointmentId)),
    platform.patients.byIds(laser.map(({ patientId }) => patientId)),
    platform.settings.get(),
  ]);
  const birthDates = new Map(clients.map(({ patientId, birthDate }) => [patientId, birthDate]));
  return laser
    .filter(({ appointmentId }) => !signed.has(appointmentId))
    .map((visit) => dueView(visit, isMinorOn(birthDates.get(visit.patientId), day, adultYears)))
    .sort((a, b) => startInstantKey(a).localeCompare(startInstantKey(b)));
});
