import { type AppointmentStatus, occupiesSlot } from '#shared/appointments/appointment.ts';
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
import { createSeededRandom } from './random.ts';

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

export const seededPastDays = 20;
const daysAhead = 20;
const maxAppointmentMinutes = 90;
const demoClientShare = 0.04;
/** Clients book at least this many days ahead, up to two weeks more. Pending requests are recent. */
const minLeadDays = 3;
const maxExtraLeadDays = 14;
const maxPendingDays = 2;
const openingMinutes = 8 * 60;
const openMinutes = 10 * 60;
/** Minimum age of a request. */
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
/** Some appointments of the last two days are not completed yet. */
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

export const bookableServices: readonly BookedService[] = services.map(
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
  readonly findHours: HoursLookup;
  readonly now: Date;
  readonly random: () => number;
  /** A separate sequence, so that request times do not change the appointments. */
  readonly randomRequestTime: () => number;
};
type StaffDay = { readonly member: StaffMember; readonly date: string };

const pick = <T>(options: readonly [T, ...T[]], random: () => number): T =>
  options[Math.floor(random() * options.length)] ?? options[0];
const listOfferedServices = (member: StaffMember) =>
  bookableServices.filter(({ serviceId }) => member.serviceIds.includes(serviceId));

/** Returns start times three to five hours apart within the day's opening hours. */
function planStartTimes(openHours: Interval, random: () => number): number[] {
  const starts: number[] = [];
  let start = openHours.start + 60 * Math.floor(random() * 2);
  while (start + maxAppointmentMinutes <= openHours.end) {
    starts.push(start);
    start += 180 + 30 * Math.floor(random() * 5);
  }
  return starts;
}

function listPossibleStates({ date, start, end }: Interval & { date: string }, now: Date) {
  const today = toCivilDateTime(now);
  if (date < addDays(today.date, -2)) return pastStates;
  if (date < today.date || (date === today.date && end <= today.minutes)) return recentStates;
  return date === today.date && start <= today.minutes ? inProgressStates : upcomingStates;
}

/** Returns when the client requested the appointment, within opening hours. */
function planRequestTime(
  date: string,
  status: AppointmentStatus,
  { now, randomRequestTime }: PlanningInput,
): Date {
  const [today, latestByLead] = [getToday(now), addDays(date, -minLeadDays)];
  const latest = latestByLead < today ? latestByLead : today;
  const extraDays = Math.floor(
    randomRequestTime() * (status === 'pending' ? maxPendingDays : maxExtraLeadDays),
  );
  const time = toTimeOfDay(openingMinutes + Math.floor(randomRequestTime() * openMinutes));
  const requestedAt = toInstant(addDays(latest, -extraDays), time);
  return new Date(Math.min(requestedAt.getTime(), now.getTime() - minAgeMs));
}

function planDay({ member, date }: StaffDay, planning: PlanningInput): PlannedAppointment[] {
  const { patients, findHours, now, random } = planning;
  const openHours = getWeekday(date) === 0 ? undefined : findHours(member, date);
  const [firstService, ...otherServices] = listOfferedServices(member);
  const [demoClient, ...otherClients] = patients;
  if (!openHours || !firstService || !demoClient) return [];
  return planStartTimes(openHours, random).map((start) => {
    // The demonstration's client has extra appointments, so that their account has content.
    const client = random() < demoClientShare ? demoClient : pick([demoClient, ...otherClients], random);
    const service = pick([firstService, ...otherServices], random);
    const status = pick(
      listPossibleStates({ date, start, end: start + service.durationMinutes }, now),
      random,
    );
    return {
      member,
      date,
      time: toTimeOfDay(start),
      status,
      patient: client,
      services: [service],
      appointmentId: `demo-${date}-${member.colorIndex}-${start}`,
      requestedAt: planRequestTime(date, status, planning),
    };
  });
}

const toInterval = ({ time, services }: PlannedAppointment): Interval => {
  const start = toMinutesOfDay(time);
  return { start, end: start + services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) };
};

/** Gives appointments that overlap another of the same client to a client who is free. */
function resolveOverlaps(
  plannedAppointments: readonly PlannedAppointment[],
  patients: readonly Patient[],
): PlannedAppointment[] {
  const busyIntervals = new Map<string, Interval[]>();
  return plannedAppointments.map((appointment) => {
    if (!occupiesSlot(appointment.status)) return appointment;
    const minutes = toInterval(appointment);
    const toKey = ({ patientId }: Patient) => `${appointment.date} ${patientId}`;
    const isFree = (patient: Patient) =>
      !(busyIntervals.get(toKey(patient)) ?? []).some((other) => overlaps(other, minutes));
    const patient = [appointment.patient, ...patients.toReversed()].find(isFree) ?? appointment.patient;
    busyIntervals.set(toKey(patient), [...(busyIntervals.get(toKey(patient)) ?? []), minutes]);
    return { ...appointment, patient };
  });
}

/**
 * Plans a few appointments per staff member and working day, completed in the past and open in the future.
 */
export function planAppointments(
  input: Omit<PlanningInput, 'random' | 'randomRequestTime'> & { readonly staff: readonly StaffMember[] },
): PlannedAppointment[] {
  const planning = {
    ...input,
    random: createSeededRandom(2026),
    randomRequestTime: createSeededRandom(2027),
  };
  const today = getToday(input.now);
  const plannedAppointments = listDatesInRange(
    addDays(today, -seededPastDays),
    addDays(today, daysAhead),
  ).flatMap((date) => input.staff.flatMap((member) => planDay({ member, date }, planning)));
  return resolveOverlaps(plannedAppointments, input.patients);
}
