import type {
  Appointment,
  AppointmentStatus,
  AppointmentWithStatus,
} from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import {
  applyApproval,
  applyCompletion,
  applyDenial,
  applyExpiry,
  applyHold,
  createReservation,
  selectPaymentMethod,
  settleDeposit,
  withPaymentIntent,
} from '#shared/appointments/lifecycle.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import {
  createClosingMovement,
  createDepositMovement,
  type DepositKind,
  type Movement,
} from '#shared/payments/ledger.ts';
import type { PlannedAppointment } from './appointments.ts';
import { listMedicationsFor } from './catalog.ts';

const minuteMs = 60_000;
/** Minutes until the front desk decides on a request. */
const decisionMinutes = 45;

export const demoCode = 'SERENA26';
const demoPaymentMethod = 'card';
const systemActor: Actor = { kind: 'system', name: 'demonstration' };

function buildReservation(appointment: PlannedAppointment): AppointmentWithStatus<'reserved'> {
  const { appointmentId, patient, member, services, date, time, requestedAt: now } = appointment;
  const { firstName, lastName, email, phone, patientId } = patient;
  return createReservation({
    appointmentId,
    patientId,
    services,
    quote: calculateQuote(services),
    now,
    patient: { firstName, lastName, email, phone },
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
  });
}

const calculateEnd = ({ date, time, durationMinutes }: Appointment) =>
  new Date(toInstant(date, time).getTime() + durationMinutes * minuteMs);

function endAppointment(
  confirmed: AppointmentWithStatus<'confirmed'>,
  status: 'completed' | 'noShow',
): Appointment {
  if (status === 'noShow')
    return { ...confirmed, status, balanceDueCents: 0, deposit: { ...confirmed.deposit, status: 'kept' } };
  const staff: Actor = { kind: 'user', id: confirmed.staffId, role: 'staff' };
  const endsAt = calculateEnd(confirmed);
  return applyCompletion(selectPaymentMethod(confirmed, demoPaymentMethod, staff, endsAt), staff, endsAt);
}

type Hold = { readonly id: string; readonly captureBefore?: string | undefined };

/** Applies the product's rules to the appointment, each step at its own time. */
export function runLifecycle(
  appointment: PlannedAppointment,
  intent: Hold | undefined,
  adminId: string,
): Appointment {
  const { status, requestedAt } = appointment;
  const admin: Actor = { kind: 'user', id: adminId, role: 'admin' };
  const reservation = buildReservation(appointment);
  if (!intent) return applyExpiry(reservation, systemActor);

  const request = applyHold(withPaymentIntent(reservation, intent.id), intent, systemActor, requestedAt);
  if (status === 'pending') return request;
  const decidedAt = new Date(requestedAt.getTime() + decisionMinutes * minuteMs);
  if (status === 'cancelled') return settleDeposit(applyDenial(request, admin, decidedAt));
  const confirmed = applyApproval(request, demoCode, systemActor, decidedAt);
  if (status === 'completed' || status === 'noShow') return endAppointment(confirmed, status);
  // `seedAssignments` gives doses at completed appointments.
  return { ...confirmed, medications: listMedicationsFor(appointment.services) };
}

/** Deposit movements that lead to each state. */
const depositSteps: Record<AppointmentStatus, readonly DepositKind[]> = {
  reserved: [],
  expired: [],
  pending: ['depositHeld'],
  confirmed: ['depositHeld', 'depositCaptured'],
  completed: ['depositHeld', 'depositCaptured'],
  noShow: ['depositHeld', 'depositCaptured', 'depositKept'],
  cancelled: ['depositHeld', 'depositReleased'],
};

/** Returns when a step moved the deposit, by default at the appointment's end. */
function findStepTime(appointment: Appointment, kind: DepositKind): Date {
  const stepTimes: Partial<Record<DepositKind, string | undefined>> = {
    depositHeld: 'requestedAt' in appointment ? appointment.requestedAt : undefined,
    depositCaptured: 'placedAt' in appointment ? appointment.placedAt : undefined,
    depositReleased: appointment.status === 'cancelled' ? appointment.cancellation.at : undefined,
  };
  const stepTime = stepTimes[kind];
  return stepTime === undefined ? calculateEnd(appointment) : new Date(stepTime);
}

function listClosingMovements(appointment: Appointment): Movement[] {
  const { status, totalCents, deposit } = appointment;
  if (status !== 'completed') return [];
  const payment = { method: demoPaymentMethod, now: calculateEnd(appointment) } as const;
  const balanceCents = totalCents - deposit.amountCents;
  return [
    createClosingMovement(appointment, { ...payment, kind: 'balanceCollected', amountCents: balanceCents }),
    createClosingMovement(appointment, { ...payment, kind: 'income', amountCents: totalCents }),
  ];
}

export const listLedgerMovements = (appointment: Appointment): Movement[] => [
  ...depositSteps[appointment.status].map((kind) =>
    createDepositMovement(appointment, kind, findStepTime(appointment, kind)),
  ),
  ...listClosingMovements(appointment),
];
