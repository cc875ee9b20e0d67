import { allocated, assignedAppointment } from '#lambdas/inventory/assignment/assign-medications.ts';
import { dosesGiven } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { apartFromOwn } from '#shared/appointments/booking/patient-day.ts';
import { availableTimes } from '#shared/appointments/booking/slots.ts';
import { busyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { completed, paidCents, paymentStarted } from '#shared/appointments/lifecycle.ts';
import { addDays, instantOf, today } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Actor } from '#shared/core/roles.ts';
import { assignmentMinutes } from '#shared/inventory/assignment.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { closingMovement } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { demoCode } from './appointment-lifecycle.ts';
import { type PlannedAssignment, plannedAssignments } from './assignment-plan.ts';
import { plannedMedications } from './cupboard-plan.ts';

const priceOf = new Map(
  plannedMedications.map(({ medicationId, dosePriceCents }) => [medicationId, dosePriceCents]),
);

type Team = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly hours: (member: StaffMember, date: string) => Interval | undefined;
};
type Place = {
  readonly patient: Patient;
  readonly member: Pick<StaffMember, 'staffId' | 'firstName' | 'lastName'>;
  readonly date: string;
  readonly time: string;
};

const isPast = ({ days }: PlannedAssignment) => days < 0;

/** Finds the first time of a day at which the client and a staff member are free. */
async function findPlaceOn(
  { daySheets, appointments }: Platform,
  { staff, hours, patient }: Pick<Team, 'staff' | 'hours'> & { readonly patient: Patient },
  date: string,
): Promise<Place | undefined> {
  const own = await appointments.timesOfPatient(patient.patientId, date, date);
  for (const member of staff) {
    const open = hours(member, date);
    const busy = busyIntervals(await daySheets.get(member.staffId, date));
    const person = { staffId: member.staffId, openHours: () => (open ? [open] : []), busyOn: () => busy };
    const asked = {
      staff: [person],
      dates: [date],
      durationMinutes: assignmentMinutes,
      slotStep: 30,
    } as const;
    const [day] = apartFromOwn(availableTimes(asked), own, assignmentMinutes);
    const time = day?.times[0];
    if (time !== undefined) return { patient, member, date, time };
  }
  return undefined;
}

/** Finds the first free slot from the planned day on, or backwards if it is past. */
async function findPlace(
  platform: Platform,
  team: Team,
  plan: PlannedAssignment,
): Promise<Place | undefined> {
  const { patients, hours } = team;
  const patient = patients[plan.client % patients.length];
  if (!patient) return undefined;
  const turn = plan.client % team.staff.length;
  const staff = [...team.staff.slice(turn), ...team.staff.slice(0, turn)];
  for (let step = 0; step < 7; step += 1) {
    const days = plan.days + (isPast(plan) ? -step : step);
    const date = addDays(today(platform.now()), days);
    const place = await findPlaceOn(platform, { staff, hours, patient }, date);
    if (place) return place;
  }
  return undefined;
}

type Wanted = Parameters<typeof allocated>[1]['medications'];

const at = (platform: Platform, instant: Date): Platform => ({ ...platform, now: () => instant });

/** Creates an appointment with doses and their reserved lots. */
async function assign(platform: Platform, place: Place, medications: Wanted) {
  const assigned = await allocated(platform, { medications, date: place.date });
  const { appointment, writes } = await assignedAppointment(platform, {
    ...place,
    assigned,
    alertOverrides: [],
    confirmationCode: demoCode,
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment)),
    ...writes,
    audit('appointment.seeded', appointment.appointmentId),
  );
  const lots = assigned.flatMap(({ medication: { medicationId }, parts }) =>
    parts.map((part) => ({ ...part, medicationId })),
  );
  return { appointment, lots };
}

/** Completes the appointment as its aesthetician: gives the doses and collects the balance in cash. */
async function close(
  platform: Platform,
  { appointment: before, lots }: Awaited<ReturnType<typeof assign>>,
): Promise<void> {
  const { commit, bookings, ledger, now } = platform;
  const staff: Actor = { kind: 'user', id: before.staffId, role: 'staff' };
  const done = completed(paymentStarted(before, 'cash', staff, now()), staff, now());
  const { after, writes } = await dosesGiven(platform, done, lots);
  const paid = { method: 'cash', amountCents: paidCents(after), now: now() } as const;
  await commit(
    ...(await bookings.change(before, after)),
    ...writes,
    ledger.append(closingMovement(after, { ...paid, kind: 'balanceCollected' })),
    ledger.append(closingMovement(after, { ...paid, kind: 'income' })),
    audit('appointment.seeded', before.appointmentId),
  );
}

/** Seeds a past appointment: doses assigned two days before, given and paid at its end. */
export async function giveDoses(platform: Platform, place: Place, medications: Wanted): Promise<void> {
  const begins = instantOf(place.date, place.time);
  const asked = instantOf(addDays(place.date, -2), '11:00');
  const made = await assign(at(platform, asked), place, medications);
  await close(at(platform, new Date(begins.getTime() + assignmentMinutes * 60_000)), made);
}

/** Seeds past and coming appointments with doses by the product's own rules. */
export async function seedAssignments(platform: Platform, team: Team): Promise<void> {
  for (const plan of plannedAssignments) {
    const place = await findPlace(platform, team, plan);
    if (!place) continue;
    const medications = plan.doses.map(([medicationId, doses]) => ({
      medicationId,
      doses,
      dosePriceCents: priceOf.get(medicationId) ?? 0,
    }));
    await (isPast(plan) ? giveDoses : assign)(platform, place, medications);
  }
}
