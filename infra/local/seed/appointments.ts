import { type AppointmentStatus, occupies } from '#shared/appointments/appointment.ts';
import type { BookedService } from '#shared/appointments/booked-service.ts';
import {
  addDays,
  getToday,
  getWeekday,
  listDatesInRange,
  toCivilDateTime,
  toInstant,
  toMinutesOfDay,
  toTimeOfDay,
} from '#shared/core/civil-time.ts';
import { type Interval, overlaps } from '#shared/core/interval.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { services } from './catalog.ts';
import { seededRandom } from './random.ts';

export type PlannedAppointment = {
  readonly appointmentId: string;
  readonly patient: Patient;
  readonly member: StaffMember;
  readonly services: readonly BookedService[];
  readonly date: string;
  readonly time: string;
  readonly status: AppointmentStatus;
  readonly requestedAt: Date;
};
type HoursLookup = (member: StaffMember, date: string) => Interval | undefined;

export const daysBack = 20;
const daysAhead = 20;
const maxAppointmentMinutes = 90;
const regularShare = 0.04;
/** Clients book at least this many days ahead, up to two weeks more; pending requests are recent. */
const minLeadDays = 3;
const maxExtraLeadDays = 14;
const maxPendingDays = 2;
const openingMinutes = 8 * 60;
const openMinutes = 10 * 60;
/** Everything seeded happened at least this long ago. */
const minAgeMs = 2 * 3_600_000;
const pastStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'completed',
  'completed',
  'completed',
  'completed',
  'noShow',
  'cancelled',
  'expired',
];
/** Some of the last two days' appointments are not closed yet. */
const recentStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'completed',
  'completed',
  'confirmed',
];
const upcomingStates: readonly [AppointmentStatus, ...AppointmentStatus[]] = [
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'confirmed',
  'pending',
  'confirmed',
  'cancelled',
];

const inProgressStates: readonly [AppointmentStatus] = ['confirmed'];

export const bookedServices: readonly BookedService[] = services.map(
  ({ productId, name, durationMinutes, priceCents, taxBasisPoints, laser }) => ({
    serviceId: productId,
    name,
    durationMinutes,
    priceCents,
    taxBasisPoints,
    laser,
  }),
);

type PlanningInput = {
  readonly patients: readonly Patient[];
  readonly hours: HoursLookup;
  readonly now: Date;
  readonly random: () => number;
  /** A separate sequence, so that request times do not change the appointments. */
  readonly randomRequestTime: () => number;
};
type StaffDay = { readonly member: StaffMember; readonly date: string };

const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];
const listOfferedServices = (member: StaffMember) =>
  bookedServices.filter(({ serviceId }) => member.serviceIds.includes(serviceId));

/** Returns start times three to five hours apart within the day's opening hours. */
function planStartTimes(open: Interval, random: () => number): number[] {
  const starts: number[] = [];
  let start = open.start + 60 * Math.floor(random() * 2);
  while (start + maxAppointmentMinutes <= open.end) {
    starts.push(start);
    start += 180 + 30 * Math.floor(random() * 5);
  }
  return starts;
}

function listPossibleStates({ date, start, end }: Interval & { date: string }, now: Date) {
  const current = toCivilDateTime(now);
  if (date < addDays(current.date, -2)) return pastStates;
  if (date < current.date || (date === current.date && end <= current.minutes)) return recentStates;
  return date === current.date && start <= current.minutes ? inProgressStates : upcomingStates;
}

/** Returns when the client requested the appointment, within opening hours. */
function planRequestTime(
  date: string,
  status: AppointmentStatus,
  { now, randomRequestTime }: PlanningInput,
): Date {
  const [current, lead] = [getToday(now), addDays(date, -minLeadDays)];
  const latest = lead < current ? lead : current;
  const extraDays = Math.floor(
    randomRequestTime() * (status === 'pending' ? maxPendingDays : maxExtraLeadDays),
  );
  const time = toTimeOfDay(openingMinutes + Math.floor(randomRequestTime() * openMinutes));
  const requestedAt = toInstant(addDays(latest, -extraDays), time);
  return new Date(Math.min(requestedAt.getTime(), now.getTime() - minAgeMs));
}

function planDay({ member, date }: StaffDay, planning: PlanningInput): PlannedAppointment[] {
  const { patients, hours, now, random } = planning;
  const open = getWeekday(date) === 0 ? undefined : hours(member, date);
  const [service, ...others] = listOfferedServices(member);
  const [patient, ...clients] = patients;
  if (!open || !service || !patient) return [];
  return planStartTimes(open, random).map((start) => {
    // The demonstration's client has extra appointments, so that their account has content.
    const client = random() < regularShare ? patient : pick([patient, ...clients], random);
    const booking = pick([service, ...others], random);
    const status = pick(
      listPossibleStates({ date, start, end: start + booking.durationMinutes }, now),
      random,
    );
    return {
      member,
      date,
      time: toTimeOfDay(start),
      status,
      patient: client,
      services: [booking],
      appointmentId: `demo-${date}-${member.colorIndex}-${start}`,
      requestedAt: planRequestTime(date, status, planning),
    };
  });
}

const toInterval = ({ time, services }: PlannedAppointment): Interval => {
  const start = toMinutesOfDay(time);
  return { start, end: start + services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) };
};

/** Moves a client's overlapping appointment to a free client. */
function resolveOverlaps(
  planned: readonly PlannedAppointment[],
  patients: readonly Patient[],
): PlannedAppointment[] {
  const taken = new Map<string, Interval[]>();
  return planned.map((appointment) => {
    if (!occupies(appointment.status)) return appointment;
    const minutes = toInterval(appointment);
    const keyOf = ({ patientId }: Patient) => `${appointment.date} ${patientId}`;
    const isFree = (patient: Patient) =>
      !(taken.get(keyOf(patient)) ?? []).some((other) => overlaps(other, minutes));
    const patient = [appointment.patient, ...patients.toReversed()].find(isFree) ?? appointment.patient;
    taken.set(keyOf(patient), [...(taken.get(keyOf(patient)) ?? []), minutes]);
    return { ...appointment, patient };
  });
}

/** Plans a few appointments per staff member and working day; past ones are done, coming ones wait. */
export function planAppointments(
  given: Omit<PlanningInput, 'random' | 'randomRequestTime'> & { readonly staff: readonly StaffMember[] },
): PlannedAppointment[] {
  const planning = { ...given, random: seededRandom(2026), randomRequestTime: seededRandom(2027) };
  const first = getToday(given.now);
  const planned = listDatesInRange(addDays(first, -daysBack), addDays(first, daysAhead)).flatMap((date) =>
    given.staff.flatMap((member) => planDay({ member, date }, planning)),
  );
  return resolveOverlaps(planned, given.patients);
}
