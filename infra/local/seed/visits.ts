import {
  type Appointment,
  type AppointmentStatus,
  type BookedService,
  fullName,
} from '#shared/appointments/appointment.ts';
import {
  approved,
  completed,
  denied,
  held,
  paymentStarted,
  reserved,
  settled,
  withIntent,
} from '#shared/appointments/lifecycle.ts';
import {
  addDays,
  civilAt,
  datesFrom,
  instantOf,
  timeOfMinutes,
  today,
  weekday,
} from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { services } from './catalog.ts';
import { medicationsFor } from './medications.ts';
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
const longestVisit = 90;
const regularShare = 0.04;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pastStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'completed',
  'completed',
  'completed',
  'completed',
  'noShow',
  'cancelled',
  'expired',
];
/** Of the last two days some are still to be closed. */
const recentStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'completed',
  'completed',
  'confirmed',
];
const comingStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'pending',
  'confirmed',
  'cancelled',
];

const booked = services.map(({ productId, name, durationMinutes, priceCents, taxBasisPoints, laser }) => ({
  serviceId: productId,
  ...{ name, durationMinutes, priceCents, taxBasisPoints, laser },
}));

type Planning = {
  readonly patients: readonly Patient[];
  readonly hours: Hours;
  readonly now: Date;
  readonly random: () => number;
};
type Day = { readonly member: StaffMember; readonly date: string };

const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];
const offeredBy = (member: StaffMember) =>
  booked.filter(({ serviceId }) => member.serviceIds.includes(serviceId));

/** Starts about two and a half hours apart, within the hours of that day. */
function startsOn(open: Interval, random: () => number): number[] {
  const starts: number[] = [];
  let start = open.start + 60 * Math.floor(random() * 2);
  while (start + longestVisit <= open.end) {
    starts.push(start);
    start += 180 + 30 * Math.floor(random() * 5);
  }
  return starts;
}

const statesBefore = (date: string, current: string) =>
  date < addDays(current, -2) ? pastStates : recentStates;

function visitsOn({ member, date }: Day, { patients, hours, now, random }: Planning): PlannedVisit[] {
  const open = weekday(date) === 0 ? undefined : hours(member, date);
  const [service, ...others] = offeredBy(member);
  const [patient, ...clients] = patients;
  if (!open || !service || !patient) return [];
  const current = civilAt(now);
  return startsOn(open, random).map((start) => {
    const time = timeOfMinutes(start);
    const isPast = `${date}T${time}` < `${current.date}T${current.time}`;
    return {
      ...{ member, date, time, appointmentId: `demo-${date}-${member.colorIndex}-${start}` },
      // The client to sign in as comes often enough to have something to look at.
      patient: random() < regularShare ? patient : pick([patient, ...clients], random),
      services: [pick([service, ...others], random)],
      status: pick(isPast ? statesBefore(date, current.date) : comingStates, random),
    };
  });
}

/** A few visits a working day for each person, the past ones done and the coming ones waiting. */
export function plannedVisits(
  given: Omit<Planning, 'random'> & { readonly staff: readonly StaffMember[] },
): PlannedVisit[] {
  const planning = { ...given, random: seededRandom(2026) };
  const first = today(given.now);
  return datesFrom(addDays(first, -daysBack), addDays(first, daysAhead)).flatMap((date) =>
    given.staff.flatMap((member) => visitsOn({ member, date }, planning)),
  );
}

/** The code of every confirmed visit of the demonstration. */
const demoCode = 'SERENA26';
const desk: Actor = { kind: 'system', name: 'demonstration' };

const admin: Actor = { kind: 'user', id: 'demonstration', role: 'admin' };
const unpaid = (start: Appointment): Appointment => ({
  ...start,
  status: 'expired',
  deposit: { ...start.deposit, status: 'released' },
});

function reservedFor(
  { appointmentId, patient, member, services, date, time }: PlannedVisit,
  now: Date,
): Appointment {
  const { firstName, lastName, email, phone, patientId } = patient;
  return reserved({
    ...{ appointmentId, patientId, services, now },
    patient: { firstName, lastName, email, phone },
    place: { staffId: member.staffId, staffName: fullName(member), date, time },
  });
}

function ended(confirmed: Appointment, status: 'completed' | 'noShow'): Appointment {
  if (status === 'noShow')
    return { ...confirmed, status, balanceDueCents: 0, deposit: { ...confirmed.deposit, status: 'kept' } };
  const staff: Actor = { kind: 'user', id: confirmed.staffId, role: 'staff' };
  const at = new Date(
    instantOf(confirmed.date, confirmed.time).getTime() + confirmed.durationMinutes * minuteMs,
  );
  return completed(paymentStarted(confirmed, 'card', staff, at), staff, at);
}

type Hold = { readonly id: string; readonly captureBefore?: string | undefined };

/** Lives the visit through the product's own rules, each step at the time it would have happened. */
export function livedVisit(visit: PlannedVisit, intent: Hold | undefined, now: Date): Appointment {
  const { status } = visit;
  const lead = instantOf(visit.date, visit.time).getTime() - 72 * hourMs;
  const asked = new Date(Math.min(now.getTime(), lead) - 2 * hourMs);
  const start = reservedFor(visit, asked);
  if (!intent) return unpaid(start);

  const request = held(withIntent(start, intent.id), intent, desk, asked);
  if (status === 'pending') return request;
  if (status === 'cancelled') return settled(denied(request, admin, asked));
  const medications = medicationsFor(visit.services);
  const confirmed = {
    ...approved(request, demoCode, desk, asked),
    ...(medications.length > 0 && { medications }),
  };
  return status === 'completed' || status === 'noShow' ? ended(confirmed, status) : confirmed;
}
