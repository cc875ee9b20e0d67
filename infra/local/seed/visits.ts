import { type Appointment, type AppointmentStatus, type BookedService, fullName } from '#shared/appointments/appointment.ts';
import { approved, completed, denied, held, paymentStarted, reserved, settled, withIntent } from '#shared/appointments/lifecycle.ts';
import { addDays, civilAt, datesFrom, instantOf, timeOfMinutes, today, weekday } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { services } from './catalog.ts';
import { seededRandom } from './random.ts';

/** One visit of the demonstration: what was asked, and how far its life has come. */
export type PlannedVisit = {
  readonly appointmentId: string;
  readonly patient: Patient;
  readonly member: StaffMember;
  readonly services: readonly BookedService[];
  readonly date: string;
  readonly time: string;
  readonly status: AppointmentStatus;
};
type Hours = (member: StaffMember, date: string) => Interval | undefined;

const daysBack = 20;
const daysAhead = 20;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pastStates: readonly AppointmentStatus[] = ['completed', 'completed', 'completed', 'completed', 'noShow', 'cancelled', 'expired'];
const comingStates: readonly AppointmentStatus[] = ['confirmed', 'confirmed', 'pending', 'confirmed', 'cancelled'];

const booked = services.map(({ productId, name, durationMinutes, priceCents, taxBasisPoints, laser }) => ({
  serviceId: productId,
  ...{ name, durationMinutes, priceCents, taxBasisPoints, laser },
}));

/** About two visits a working day for each person, the past ones done and the coming ones waiting. */
export function plannedVisits(given: { patients: readonly Patient[]; staff: readonly StaffMember[]; hours: Hours; now: Date }): PlannedVisit[] {
  const random = seededRandom(2026);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const first = today(given.now);
  const current = civilAt(given.now);
  const visits: PlannedVisit[] = [];

  for (const date of datesFrom(addDays(first, -daysBack), addDays(first, daysAhead)))
    for (const member of given.staff) {
      const open = weekday(date) === 0 ? undefined : given.hours(member, date);
      if (!open) continue;
      const offered = booked.filter(({ serviceId }) => member.serviceIds.includes(serviceId));
      for (let start = open.start + 60 * Math.floor(random() * 2); start + 90 <= open.end; start += 180 + 30 * Math.floor(random() * 5)) {
        const service = pick(offered);
        const time = timeOfMinutes(start);
        const isPast = `${date}T${time}` < `${current.date}T${current.time}`;
        visits.push({
          appointmentId: `demo-${date}-${member.colorIndex}-${start}`,
          patient: pick(given.patients),
          ...{ member, date, time },
          services: [service],
          status: pick(isPast ? pastStates : comingStates),
        });
      }
    }
  return visits;
}

const desk: Actor = { kind: 'system', name: 'demonstration' };

/** Lives the visit through the product's own rules, each step at the time it would have happened. */
export function livedVisit(visit: PlannedVisit, intent: { id: string; captureBefore?: string | undefined } | undefined, now: Date): Appointment {
  const { appointmentId, patient, member, date, time, status } = visit;
  const asked = new Date(Math.min(now.getTime(), instantOf(date, time).getTime() - 72 * hourMs) - 2 * hourMs);
  const place = { staffId: member.staffId, staffName: fullName(member), date, time };
  const { firstName, lastName, email, phone, patientId } = patient;
  const start = reserved({ appointmentId, patientId, patient: { firstName, lastName, email, phone }, services: visit.services, place, now: asked });
  if (status === 'expired' || !intent) return { ...start, status: 'expired', deposit: { ...start.deposit, status: 'released' } };

  const request = held(withIntent(start, intent.id), intent, desk, asked);
  if (status === 'pending') return request;
  const admin: Actor = { kind: 'user', id: 'demonstration', role: 'admin' };
  if (status === 'cancelled') return settled(denied(request, admin, asked));
  const confirmed = approved(request, 'SERENA26', desk);
  if (status === 'confirmed') return confirmed;
  if (status === 'noShow') return { ...confirmed, status, balanceDueCents: 0, deposit: { ...confirmed.deposit, status: 'kept' } };
  const staffActor: Actor = { kind: 'user', id: member.staffId, role: 'staff' };
  const done = new Date(instantOf(date, time).getTime() + confirmed.durationMinutes * minuteMs);
  return completed(paymentStarted(confirmed, 'card', staffActor, done), staffActor, done);
}
