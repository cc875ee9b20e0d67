import type { Appointment, AppointmentIn, AppointmentStatus } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import {
  approved,
  completed,
  denied,
  expired,
  held,
  paymentStarted,
  reserved,
  settled,
  withIntent,
} from '#shared/appointments/lifecycle.ts';
import { instantOf } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  closingMovement,
  type DepositKind,
  depositMovement,
  type Movement,
} from '#shared/payments/ledger.ts';
import type { PlannedAppointment } from './appointments.ts';
import { medicationsFor } from './catalog.ts';

const minuteMs = 60_000;
/** Minutes until the front desk answers a request. */
const answerMinutes = 45;

/** Confirmation code of every demonstration appointment. */
export const demoCode = 'SERENA26';
/** How the demonstration's clients pay their balance. */
const closingMethod = 'card';
const desk: Actor = { kind: 'system', name: 'demonstration' };

function reservedFor(appointment: PlannedAppointment): AppointmentIn<'reserved'> {
  const { appointmentId, patient, member, services, date, time, asked: now } = appointment;
  const { firstName, lastName, email, phone, patientId } = patient;
  return reserved({
    appointmentId,
    patientId,
    services,
    quote: quoteOf(services),
    now,
    patient: { firstName, lastName, email, phone },
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
  });
}

const endOf = ({ date, time, durationMinutes }: Appointment) =>
  new Date(instantOf(date, time).getTime() + durationMinutes * minuteMs);

function ended(confirmed: AppointmentIn<'confirmed'>, status: 'completed' | 'noShow'): Appointment {
  if (status === 'noShow')
    return { ...confirmed, status, balanceDueCents: 0, deposit: { ...confirmed.deposit, status: 'kept' } };
  const staff: Actor = { kind: 'user', id: confirmed.staffId, role: 'staff' };
  const at = endOf(confirmed);
  return completed(paymentStarted(confirmed, closingMethod, staff, at), staff, at);
}

type Hold = { readonly id: string; readonly captureBefore?: string | undefined };

/** Runs the appointment through the product's own rules, each step at its own time. */
export function livedAppointment(
  appointment: PlannedAppointment,
  intent: Hold | undefined,
  adminId: string,
): Appointment {
  const { status, asked } = appointment;
  const admin: Actor = { kind: 'user', id: adminId, role: 'admin' };
  const start = reservedFor(appointment);
  if (!intent) return expired(start, desk);

  const request = held(withIntent(start, intent.id), intent, desk, asked);
  if (status === 'pending') return request;
  const answered = new Date(asked.getTime() + answerMinutes * minuteMs);
  if (status === 'cancelled') return settled(denied(request, admin, answered));
  const confirmed = approved(request, demoCode, desk, answered);
  if (status === 'completed' || status === 'noShow') return ended(confirmed, status);
  // `seedAssignments` gives doses at completed appointments.
  return { ...confirmed, medications: medicationsFor(appointment.services) };
}

/** Deposit movements on the way to each state. */
const depositSteps: Record<AppointmentStatus, readonly DepositKind[]> = {
  reserved: [],
  expired: [],
  pending: ['depositHeld'],
  confirmed: ['depositHeld', 'depositCaptured'],
  completed: ['depositHeld', 'depositCaptured'],
  noShow: ['depositHeld', 'depositCaptured', 'depositKept'],
  cancelled: ['depositHeld', 'depositReleased'],
};

/** Returns when a step moved the deposit; by default the appointment's end. */
function momentOf(appointment: Appointment, kind: DepositKind): Date {
  const steps: Partial<Record<DepositKind, string | undefined>> = {
    depositHeld: 'requestedAt' in appointment ? appointment.requestedAt : undefined,
    depositCaptured: 'placedAt' in appointment ? appointment.placedAt : undefined,
    depositReleased: appointment.status === 'cancelled' ? appointment.cancellation.at : undefined,
  };
  const at = steps[kind];
  return at === undefined ? endOf(appointment) : new Date(at);
}

function closingMovements(appointment: Appointment): Movement[] {
  const { status, totalCents, deposit } = appointment;
  if (status !== 'completed') return [];
  const paid = { method: closingMethod, now: endOf(appointment) } as const;
  const balanceCents = totalCents - deposit.amountCents;
  return [
    closingMovement(appointment, { ...paid, kind: 'balanceCollected', amountCents: balanceCents }),
    closingMovement(appointment, { ...paid, kind: 'income', amountCents: totalCents }),
  ];
}

/** Lists the movements of an appointment's money, each on its own day. */
export const ledgerOf = (appointment: Appointment): Movement[] => [
  ...depositSteps[appointment.status].map((kind) =>
    depositMovement(appointment, kind, momentOf(appointment, kind)),
  ),
  ...closingMovements(appointment),
];
