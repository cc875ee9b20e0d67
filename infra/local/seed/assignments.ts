import {
  allocateMedications,
  buildAssignedAppointment,
} from '#lambdas/inventory/assignment/assign-medications.ts';
import { dispenseDoses } from '#lambdas/inventory/assignment/assigned-doses.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { removeOverlappingTimes } from '#shared/appointments/booking/patient-day.ts';
import { findAvailableTimes } from '#shared/appointments/booking/slots.ts';
import { listBusyIntervals } from '#shared/appointments/calendar/day-sheet.ts';
import { applyCompletion, calculatePaidCents, selectPaymentMethod } from '#shared/appointments/lifecycle.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Actor } from '#shared/core/roles.ts';
import { assignmentMinutes } from '#shared/inventory/assignment.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { createClosingMovement } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { demoCode } from './appointment-lifecycle.ts';
import { type PlannedAssignment, plannedAssignments } from './assignment-plan.ts';
import { plannedMedications } from './medication-inventory-plan.ts';

const dosePrices = new Map(
  plannedMedications.map(({ medicationId, dosePriceCents }) => [medicationId, dosePriceCents]),
);

type Team = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly findHours: (member: StaffMember, date: string) => Interval | undefined;
};
type AppointmentSlot = {
  readonly patient: Patient;
  readonly member: Pick<StaffMember, 'staffId' | 'firstName' | 'lastName'>;
  readonly date: string;
  readonly time: string;
};

const isPast = ({ days }: PlannedAssignment) => days < 0;

async function findSlotOn(
  { daySheets, appointments }: Platform,
  { staff, findHours, patient }: Pick<Team, 'staff' | 'findHours'> & { readonly patient: Patient },
  date: string,
): Promise<AppointmentSlot | undefined> {
  const patientTimes = await appointments.listPatientTimes(patient.patientId, date, date);
  for (const member of staff) {
    const openInterval = findHours(member, date);
    const busy = listBusyIntervals(await daySheets.get(member.staffId, date));
    const openIntervals = openInterval ? [openInterval] : [];
    const candidate = { staffId: member.staffId, openHours: () => openIntervals, busyOn: () => busy };
    const slotQuery = {
      staff: [candidate],
      dates: [date],
      durationMinutes: assignmentMinutes,
      slotStep: 30,
    } as const;
    const [day] = removeOverlappingTimes(findAvailableTimes(slotQuery), patientTimes, assignmentMinutes);
    const time = day?.times[0];
    if (time !== undefined) return { patient, member, date, time };
  }
  return undefined;
}

/** Finds the first free slot on the planned day or after it, or before it if the day is past. */
async function findSlot(
  platform: Platform,
  team: Team,
  plan: PlannedAssignment,
): Promise<AppointmentSlot | undefined> {
  const { patients, findHours } = team;
  const patient = patients[plan.client % patients.length];
  if (!patient) return undefined;
  const rotation = plan.client % team.staff.length;
  const staff = [...team.staff.slice(rotation), ...team.staff.slice(0, rotation)];
  for (let offsetDays = 0; offsetDays < 7; offsetDays += 1) {
    const days = plan.days + (isPast(plan) ? -offsetDays : offsetDays);
    const date = addDays(getToday(platform.now()), days);
    const slot = await findSlotOn(platform, { staff, findHours, patient }, date);
    if (slot) return slot;
  }
  return undefined;
}

type RequestedMedications = Parameters<typeof allocateMedications>[1]['medications'];

const withTime = (platform: Platform, instant: Date): Platform => ({ ...platform, now: () => instant });

async function assignMedications(
  platform: Platform,
  slot: AppointmentSlot,
  medications: RequestedMedications,
) {
  const allocatedMedications = await allocateMedications(platform, { medications, date: slot.date });
  const { appointment, writes } = await buildAssignedAppointment(platform, {
    ...slot,
    allocatedMedications,
    alertOverrides: [],
    confirmationCode: demoCode,
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment)),
    ...writes,
    audit('appointment.seeded', appointment.appointmentId),
  );
  const lots = allocatedMedications.flatMap(({ medication: { medicationId }, parts }) =>
    parts.map((part) => ({ ...part, medicationId })),
  );
  return { appointment, lots };
}

/** Completes the appointment as its aesthetician, who dispenses the doses and collects the balance in cash. */
async function closeAppointment(
  platform: Platform,
  { appointment: before, lots }: Awaited<ReturnType<typeof assignMedications>>,
): Promise<void> {
  const { commit, bookings, ledger, now } = platform;
  const staff: Actor = { kind: 'user', id: before.staffId, role: 'staff' };
  const completed = applyCompletion(selectPaymentMethod(before, 'cash', staff, now()), staff, now());
  const { after, writes } = await dispenseDoses(platform, completed, lots);
  const payment = { method: 'cash', amountCents: calculatePaidCents(after), now: now() } as const;
  await commit(
    ...(await bookings.change(before, after)),
    ...writes,
    ledger.append(createClosingMovement(after, { ...payment, kind: 'balanceCollected' })),
    ledger.append(createClosingMovement(after, { ...payment, kind: 'income' })),
    audit('appointment.seeded', before.appointmentId),
  );
}

/** Seeds a past appointment, with doses that are assigned two days before, and dispensed and paid at its end. */
export async function seedCompletedAssignment(
  platform: Platform,
  slot: AppointmentSlot,
  medications: RequestedMedications,
): Promise<void> {
  const startsAt = toInstant(slot.date, slot.time);
  const requestedAt = toInstant(addDays(slot.date, -2), '11:00');
  const assignment = await assignMedications(withTime(platform, requestedAt), slot, medications);
  await closeAppointment(
    withTime(platform, new Date(startsAt.getTime() + assignmentMinutes * 60_000)),
    assignment,
  );
}

export async function seedAssignments(platform: Platform, team: Team): Promise<void> {
  for (const plan of plannedAssignments) {
    const slot = await findSlot(platform, team, plan);
    if (!slot) continue;
    const medications = plan.doses.map(([medicationId, doses]) => ({
      medicationId,
      doses,
      dosePriceCents: dosePrices.get(medicationId) ?? 0,
    }));
    if (isPast(plan)) await seedCompletedAssignment(platform, slot, medications);
    else await assignMedications(platform, slot, medications);
  }
}
