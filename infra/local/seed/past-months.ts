import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { createDeskAppointment } from '#shared/appointments/changes/changes.ts';
import { applyCompletion, selectPaymentMethod } from '#shared/appointments/lifecycle.ts';
import { addDays, getToday, getWeekday, listDatesInRange, toInstant } from '#shared/core/civil-time.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { createClosingMovement } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { demoCode } from './appointment-lifecycle.ts';
import { bookableServices, seededPastDays } from './appointments.ts';
import { createSeededRandom } from './random.ts';

const pastMonths = 3;
const daysPerMonth = 30;
const sunday = 0;

type Team = {
  /** All clients except the demonstration's own, whose history stays a few weeks long. */
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
};
type PastAppointmentSlot = { readonly member: StaffMember; readonly patient: Patient; readonly date: string };

/** Builds an appointment entered by the front desk three days before and paid at closing. */
function buildClosedAppointment(
  { member, patient, date }: PastAppointmentSlot,
  random: () => number,
): AppointmentWithStatus<'completed'>[] {
  const offeredServices = bookableServices.filter(({ serviceId }) => member.serviceIds.includes(serviceId));
  const service = offeredServices[Math.floor(random() * offeredServices.length)];
  const method = paymentMethods[Math.floor(random() * paymentMethods.length)];
  if (!service || !method || member.baseHours === undefined) return [];
  const { patientId, firstName, lastName, email, phone } = patient;
  const time = member.baseHours.start;
  const staff: Actor = { kind: 'user', id: member.staffId, role: 'staff' };
  const endsAt = new Date(toInstant(date, time).getTime() + service.durationMinutes * 60_000);
  const confirmed = createDeskAppointment({
    appointmentId: `demo-${date}-${member.colorIndex}-desk`,
    patientId,
    patient: { firstName, lastName, email, phone },
    services: [service],
    alertOverrides: [],
    quote: calculateQuote([service]),
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
    confirmationCode: demoCode,
    balanceInvoiced: true,
    now: toInstant(addDays(date, -3), '11:00'),
  });
  return [applyCompletion(selectPaymentMethod(confirmed, method, staff, endsAt), staff, endsAt)];
}

async function buildAppointmentWrites(
  platform: Platform,
  appointment: AppointmentWithStatus<'completed'>,
): Promise<Write[]> {
  const { bookings, ledger } = platform;
  const { completedAt: closedAt, payment, totalCents: amountCents } = appointment;
  const movementFields = { method: payment.method, amountCents, now: new Date(closedAt) };
  return [
    ...(await bookings.create(appointment)),
    ledger.append(createClosingMovement(appointment, { ...movementFields, kind: 'balanceCollected' })),
    ledger.append(createClosingMovement(appointment, { ...movementFields, kind: 'income' })),
    audit('appointment.seeded', appointment.appointmentId),
  ];
}

/** Plans appointments by day, one per staff member, each with a different client. */
export function planPastAppointments(
  { patients, staff }: Team,
  today: string,
): AppointmentWithStatus<'completed'>[][] {
  const random = createSeededRandom(2028);
  const dates = listDatesInRange(
    addDays(today, -pastMonths * daysPerMonth),
    addDays(today, -seededPastDays - 1),
  );
  return dates
    .filter((date) => getWeekday(date) !== sunday)
    .map((date, index) =>
      staff.flatMap((member, staffIndex) => {
        const patient = patients[(index * staff.length + staffIndex) % patients.length];
        return patient ? buildClosedAppointment({ member, patient, date }, random) : [];
      }),
    );
}

/** Seeds the months before the fully seeded weeks, so that finances can compare months. */
export async function seedPastMonths(platform: Platform, team: Team): Promise<void> {
  for (const appointments of planPastAppointments(team, getToday(platform.now()))) {
    const writes = await Promise.all(appointments.map((row) => buildAppointmentWrites(platform, row)));
    await platform.commit(...writes.flat());
  }
}
