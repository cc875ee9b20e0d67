import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, isClient } from '#shared/core/roles.ts';
import type { Appointment, AppointmentWithStatus, CollectedBalance } from '../appointment.ts';
import { appointmentErrors } from '../errors.ts';
import { decide } from '../transitions.ts';

export const isBalanceOpen = ({ status, hidden, balanceDueCents }: Appointment): boolean =>
  status === 'confirmed' && !hidden && balanceDueCents > 0;

/** Total balance due in cents: the one definition of what is owed (ADR 64). */
export const calculateOwedCents = (appointments: readonly Appointment[]): number =>
  sumCents(appointments.filter(isBalanceOpen).map(({ balanceDueCents }) => balanceDueCents));

type ClosedAppointment = Pick<AppointmentWithStatus<'completed'>, 'collectedCents' | 'collected'>;

/** Amount paid at the closing itself, without what the POS collected before. */
export const calculateClosingCents = ({ collectedCents, collected }: ClosedAppointment): number =>
  collectedCents - (collected?.cents ?? 0);

type CollectInput = Pick<CollectedBalance, 'saleId' | 'method'> & { readonly now: Date };

/** Records that the POS collected the balance; the code then closes the appointment without a payment. */
export function collectAtPos(
  appointment: Appointment,
  { saleId, method, now }: CollectInput,
  actor: Actor,
): AppointmentWithStatus<'confirmed'> {
  const { from } = decide('collect', appointment, actor);
  const at = now.toISOString();
  const collected = { saleId, method, cents: from.balanceDueCents, at };
  return { ...from, balanceDueCents: 0, payment: { method, startedAt: at }, collected };
}

/** Reverses a balance that this sale collected: due again if confirmed, deducted if completed. */
export function returnBalance(appointment: Appointment, saleId: string): Appointment {
  if (appointment.status === 'confirmed') {
    const { collected, payment: _, ...rest } = appointment;
    if (collected?.saleId !== saleId) return appointment;
    return { ...rest, balanceDueCents: rest.balanceDueCents + collected.cents };
  }
  if (appointment.status !== 'completed' || appointment.collected?.saleId !== saleId) return appointment;
  const { collected, ...rest } = appointment;
  return { ...rest, collectedCents: rest.collectedCents - collected.cents };
}

/** Throws if the POS collected the balance, which must be returned from its sale first. */
export function assertNothingCollected(
  from: AppointmentWithStatus<'pending' | 'confirmed'>,
  actor: Actor,
): void {
  if (from.status !== 'confirmed' || !from.collected) return;
  throw new AppError(isClient(actor) ? appointmentErrors.balance_paid : appointmentErrors.balance_collected);
}
